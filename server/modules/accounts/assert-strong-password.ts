import * as m from "@cointally/i18n/messages";
import { dictionary } from "@zxcvbn-ts/language-common";
import { fieldError } from "../../core/app-error.ts";

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

const isCommon = (password: string): boolean => {
  const text = password.toLowerCase();
  return [isListed, isRepetition, isSequence, isPaddedWord, isTwoListed].some((rule) => rule(text));
};

const isMadeOfNames = (password: string, names: string[]): boolean => {
  const parts = names.map((name) => name.toLowerCase()).filter((name) => name.length >= 3);
  const rest = parts.reduce((text, part) => text.replaceAll(part, ""), password.toLowerCase());
  return rest.length < password.length && rest.length < ownCharacters;
};

/**
 * Refuses an easily guessed password: one on the offline list of common passwords, or one that is mostly the owner's name, email or
 * this site's name (decisions.md, Accounts).
 * @throws {AppError} naming `password`
 */
export function assertStrongPassword(password: string, person: { name: string; email: string }): void {
  if (isCommon(password)) {
    throw fieldError("password", m.error_common_password());
  }
  const [mailbox = ""] = person.email.split("@");
  if (isMadeOfNames(password, [person.email, mailbox, person.name, "cointally"])) {
    throw fieldError("password", m.error_personal_password());
  }
}
