import { readFileSync } from "node:fs";
import { password as passwordSchema } from "@cointally/contract/fields.ts";
import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { assertStrongPassword, contextWords } from "./assert-strong-password.ts";

const site = {
  config: { publicUrl: "https://list.harbor-coins.example" },
  settings: { current: () => ({ brand: { name: "Harbor Lights" } }) },
} as unknown as Parameters<typeof assertStrongPassword>[2];
const ada = { name: "Ada Lovelace", email: "ada.lovelace@example.org" };

test.each([
  "password1234",
  "Password123!",
  "PASSWORDPASSWORD",
  "123456789012",
  "qwertyuiop12",
  "qwerty123456",
  "letmein!!!!!",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "abcdefghijkl",
  "zyxwvutsrqpo",
  "iloveyou1234",
  "dragonmonkey",
  // From breaches, in any case.
  "Mailcreated5240",
  "polniypizdec0211",
  "1qaz2wsx3edc4rfv",
])("refuses %s as common", (password) => {
  expect(() => assertStrongPassword(password, ada, site)).toThrow(
    expect.objectContaining({
      code: "validation",
      extra: {
        validation: {
          body: expect.objectContaining({ keys: ["password"], message: m.error_common_password() }),
        },
      },
    }),
  );
});

test.each([
  "Ada Lovelace 1",
  "ada.lovelace@example.org",
  "xx-ada.lovelace-1",
  "cointally2026",
  "Cointally Ada Lovelace",
  "Harbor Lights 2026",
  "list.harbor-coins.example",
  "bitcoin-wallet-26",
  "admin-votes-coins",
])("refuses %s as derived from names", (password) => {
  const refusal = expect.objectContaining({ keys: ["password"], message: m.error_personal_password() });
  expect(() => assertStrongPassword(password, ada, site)).toThrow(
    expect.objectContaining({ code: "validation", extra: { validation: { body: refusal } } }),
  );
});

test.each([
  "correct horse battery",
  "river stone lamp 9",
  "k8#vQ2!mZr4p",
  "Ada Lovelace rowed to Harbor",
  "日本語のとても長いパスワード",
])("accepts %s", (password) => {
  expect(() => assertStrongPassword(password, ada, site)).not.toThrow();
});

test("a password has 12 to 128 characters of any kind, and is taken as it was sent", () => {
  for (const given of ["x".repeat(12), "Ä 日本 é😀\t' \"; --", ` ${"y".repeat(62)} `, "z".repeat(128)]) {
    expect(passwordSchema.parse(given)).toBe(given);
  }
  for (const given of ["x".repeat(11), "z".repeat(129)]) expect(passwordSchema.safeParse(given).success).toBe(false);
});

test("the documentation lists the words that do not make a password", () => {
  const page = readFileSync(new URL("../../../docs/security/authentication.md", import.meta.url), "utf8");
  const listed = /Words of such sites: ([^.]+)\./.exec(page)?.[1]?.split(/,\s+/);
  expect(listed).toEqual(contextWords);
});
