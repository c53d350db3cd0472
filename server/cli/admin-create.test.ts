import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callCommand, databaseVariable, runProgram } from "../testing/run-command.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { createAdmin } from "./admin-create.ts";

const password = "river stone lamp 9";
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const logIn = (email: string) => app.request("POST", "/users/auth", { body: { email, password } });

test("creates an admin with the password from a pipe, and updates it from ADMIN_PASSWORD", async () => {
  const env = databaseVariable(app.connection);
  const args = ["--email", "Root@coins.example", "--name", "Rooty"];
  expect(await runProgram("admin-create", args, { env, stdin: `${password}\n` })).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(/^root@/),
  });
  expect((await logIn("root@coins.example")).body.user).toMatchObject({ role: "admin", name: "Rooty" });
  const again = await callCommand(createAdmin, ["--email", "root@coins.example"], {
    env: { ...env, ADMIN_PASSWORD: password },
  });
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining("existed already") });
});

test("says what is wrong, and prints the usage", async () => {
  const env = databaseVariable(app.connection);
  const run = (args: string[], stdin?: string) => callCommand(createAdmin, args, { env, stdin });
  expect(await run(["--help"])).toMatchObject({ code: 0, out: expect.stringContaining("--email EMAIL"), err: "" });
  expect(await run([])).toMatchObject({ code: 1, err: expect.stringContaining("--email is missing") });
  expect(await run(["--mail", "x"])).toMatchObject({ code: 1, err: expect.stringContaining("--mail") });
  const weak = await run(["--email", "weak@coins.example"], "password1234\n");
  expect(weak).toMatchObject({ code: 1, err: expect.stringContaining(m.error_common_password()) });
  const wrong = await run(["--email", "weak"], "short\n");
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringContaining(m.error_field_email({ label: m.label_email() })),
  });
});
