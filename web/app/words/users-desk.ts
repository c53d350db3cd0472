import type { Locale } from "@cointally/shared/locales.ts";
import { usersDesk as en } from "./en/users-desk.ts";
import { usersDesk as es } from "./es/users-desk.ts";

export type UsersDeskWords = typeof en;
export const usersDeskWords: Record<Locale, UsersDeskWords> = { en, es };
