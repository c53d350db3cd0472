import { type DocumentName, documentNames } from "@cointally/contract/page.ts";
import { defaultLocale, type Locale, locales } from "@cointally/shared/locales.ts";
import type { FileStore } from "./files/file-store.ts";

const pathOf = (name: DocumentName, locale: Locale) => `texts/${name}.${locale}.md`;

type ContentOverride = { markdown: string; locale: Locale };

/**
 * A text of the operator that replaces ours: the file `texts/<name>.<language>.md`, otherwise that of the default language, otherwise null.
 * It is read each time, so that changes need no restart.
 */
export async function contentOverride(
  files: Pick<FileStore, "read">,
  name: DocumentName,
  locale: Locale,
): Promise<ContentOverride | null> {
  for (const language of new Set([locale, defaultLocale()])) {
    const bytes = await files.read(pathOf(name, language));
    if (bytes) return { markdown: bytes.toString().replace(/^\uFEFF/, ""), locale: language };
  }
  return null;
}

/** Reads all texts once, so that a process whose files are cached has them when the object storage is away. */
export async function readContentOverrides(files: Pick<FileStore, "read">): Promise<void> {
  const paths = documentNames.flatMap((name) => locales.map((locale) => pathOf(name, locale)));
  await Promise.allSettled(paths.map((path) => files.read(path)));
}
