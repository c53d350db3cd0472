import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { assertStrongPassword } from "./assert-strong-password.ts";

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
])("refuses %s as common", (password) => {
  expect(() => assertStrongPassword(password, ada)).toThrow(
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
])("refuses %s as derived from names", (password) => {
  expect(() => assertStrongPassword(password, ada)).toThrow(expect.objectContaining({ code: "validation" }));
});

test.each([
  "correct horse battery",
  "river stone lamp 9",
  "k8#vQ2!mZr4p",
  "Ada Lovelace rowed to Harbor",
  "日本語のとても長いパスワード",
])("accepts %s", (password) => {
  expect(() => assertStrongPassword(password, ada)).not.toThrow();
});
