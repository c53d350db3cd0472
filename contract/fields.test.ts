import { expect, test } from "vitest";
import { email } from "./fields.ts";

const read = (address: string) => email.safeParse(address).data ?? null;

test.each([
  ["User@Harbor.example", "user@harbor.example"],
  ["user@bücher.example", "user@xn--bcher-kva.example"],
  [" user@BÜCHER.example ", "user@xn--bcher-kva.example"],
  ["user@xn--bcher-kva.example", "user@xn--bcher-kva.example"],
  ["user@例え.テスト", "user@xn--r8jz45g.xn--zckzah"],
  [`${"a".repeat(64)}@harbor.example`, `${"a".repeat(64)}@harbor.example`],
])("the email address %s is read as %s", (typed, address) => {
  expect(read(typed)).toBe(address);
});

test.each([
  `${"a".repeat(65)}@harbor.example`,
  `${"a".repeat(60)}@${"bücher.".repeat(40)}example`,
  "user@bücher.example/path",
  "user@bücher.example:25",
  "user@bü cher.example",
  "user@１２７.０.０.１",
  "user@bücher",
  "a@b@bücher.example",
  "josé@harbor.example",
  "bücher.example",
  "user@",
])("the email address %s is refused", (typed) => {
  expect(read(typed)).toBeNull();
});
