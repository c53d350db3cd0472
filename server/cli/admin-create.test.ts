import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as m from "@cointally/i18n/messages";
import type { PoolConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/test-app.ts";

const program = fileURLToPath(new URL("admin-create.ts", import.meta.url));
const password = "river stone lamp 9";
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const urlOf = ({ connectionString, host, user, database }: PoolConfig) =>
  connectionString ?? `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;

const run = async (args: string[], given: { stdin?: string; env?: Record<string, string> } = {}) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: urlOf(app.connection), ...given.env };
  const child = spawn(process.execPath, [program, ...args], { env });
  child.stdin.end(given.stdin ?? "");
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  return { out, err, code };
};
const logIn = (email: string) => app.request("POST", "/users/auth", { body: { email, password } });

test("creates an admin with the password from a pipe, and updates it from ADMIN_PASSWORD", async () => {
  const args = ["--email", "Root@coins.example", "--name", "Rooty"];
  expect(await run(args, { stdin: `${password}\n` })).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/^root@/),
  });
  expect((await logIn("root@coins.example")).body.user).toMatchObject({ role: "admin", name: "Rooty" });
  const again = await run(["--email", "root@coins.example"], { env: { ADMIN_PASSWORD: password } });
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining("existed already") });
});

test("says what is wrong, and prints the usage", async () => {
  expect(await run(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("--email EMAIL"), err: "" });
  expect(await run([])).toMatchObject({ code: 1, err: expect.stringContaining("--email is missing") });
  expect(await run(["--mail", "x"])).toMatchObject({ code: 1, err: expect.stringContaining("--mail") });
  const weak = await run(["--email", "weak@coins.example"], { stdin: "password1234\n" });
  expect(weak).toMatchObject({ code: 1, err: expect.stringContaining(m.error_common_password()) });
  const wrong = await run(["--email", "weak"], { stdin: "short\n" });
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringContaining(m.error_field_email({ label: m.label_email() })),
  });
});
