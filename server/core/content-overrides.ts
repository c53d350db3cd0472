import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLocale, type Locale } from "@cointally/shared/locales.ts";

type ContentOverride = { markdown: string; locale: Locale };

/**
 * A text of the operator that replaces ours: `DATA_DIR/texts/<name>.<language>.md`, otherwise that of the default language, otherwise null. It is read
 * each time, so that changes need no restart.
 */
export async function contentOverride(dataDir: string, name: string, locale: Locale): Promise<ContentOverride | null> {
  for (const language of new Set([locale, defaultLocale()])) {
    try {
      const markdown = await readFile(join(dataDir, "texts", `${name}.${language}.md`), "utf8");
      return { markdown: markdown.replace(/^\uFEFF/, ""), locale: language };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return null;
}
