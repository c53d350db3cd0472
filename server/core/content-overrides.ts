import { defaultLocale, type Locale } from "@cointally/shared/locales.ts";
import type { FileStore } from "./files/file-store.ts";

type ContentOverride = { markdown: string; locale: Locale };

/**
 * A text of the operator that replaces ours: the file `texts/<name>.<language>.md`, otherwise that of the default language, otherwise null.
 * It is read each time, so that changes need no restart.
 */
export async function contentOverride(
  files: Pick<FileStore, "read">,
  name: string,
  locale: Locale,
): Promise<ContentOverride | null> {
  for (const language of new Set([locale, defaultLocale()])) {
    const bytes = await files.read(`texts/${name}.${language}.md`);
    if (bytes) return { markdown: bytes.toString().replace(/^\uFEFF/, ""), locale: language };
  }
  return null;
}
