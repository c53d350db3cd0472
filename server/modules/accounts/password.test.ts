import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

test("a password is compared whole, in its case and with its spaces; only its Unicode form is normalized", async () => {
  const password = ` ${"River stone ".repeat(10)}Ä n`;
  const stored = await hashPassword(password);
  expect(password.length).toBeGreaterThan(120);
  expect(await isPassword(stored, password)).toBe(true);
  expect(await isPassword(stored, password.normalize("NFD"))).toBe(true);
  for (const given of [`${password.slice(0, -1)}m`, password.trim(), `${password} `, password.toLowerCase()]) {
    expect(await isPassword(stored, given), given).toBe(false);
  }
});
