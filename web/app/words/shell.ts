import type { Locale } from "@cointally/shared/locales.ts";
import { shell as en } from "./en/shell.ts";
import { shell as es } from "./es/shell.ts";

export type ShellWords = typeof en;
export const shellWords: Record<Locale, ShellWords> = { en, es };
