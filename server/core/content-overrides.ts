import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Locale, locales } from "@cointally/shared/locales.ts";

export type ContentOverride = { markdown: string; locale: Locale };

/**
 * A text that the operator put in the place of ours: `DATA_DIR/texts/<name>.<language>.md`, else the one in English, else null. Read
 * each time, so that a change needs no start.
 */
export const contentOverride = async (
  dataDir: string,
  name: string,
  locale: Locale,
): Promise<ContentOverride | null> => {
  for (const language of new Set([locale, locales[0]])) {
    try {
      const markdown = await readFile(join(dataDir, "texts", `${name}.${language}.md`), "utf8");
      return { markdown: markdown.replace(/^\uFEFF/, ""), locale: language };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return null;
};
