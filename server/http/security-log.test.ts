import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "../core/create-log.ts";
import { routesOf } from "../core/define-module.ts";
import { modulesOf } from "../modules.ts";
import { accountCalls, password } from "../testing/account-calls.ts";
import { createTestHttpApp } from "../testing/create-test-site.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { withSettings } from "../testing/with-settings.ts";
import { isAudited, securityEvents } from "./security-log.ts";

const app = useTestApp();
const { person } = accountCalls(app);

type Line = Record<string, unknown>;
let text = "";
const lines = () =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security !== undefined);
let site: ReturnType<typeof createTestHttpApp>;
beforeEach(() => {
  text = "";
  const write = (line: string) => {
    text += line;
  };
  site = createTestHttpApp({ ...app.ctx, log: createLog({ write }) });
});

const call = (method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) =>
  site.request(`/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

test("logs logins and changes of accounts with who, from where and by which factors, and none of the values", async () => {
  const user = await person();
  const { token } = (await (await call("POST", "/users/auth", { body: { email: user.email, password } })).json()) as {
    token: string;
  };
  await call("PATCH", `/users/${user.id}`, { token, body: { name: "Another Name" } });
  await call("GET", "/users/me", { token });
  await call("DELETE", "/users/auth", { token });
  expect(lines()).toMatchObject([
    { security: "done", call: "POST /users/auth", user: user.id, fields: ["email", "password"] },
    { security: "done", call: "PATCH /users/:id", user: user.id, fields: ["name"], ids: [user.id] },
    { security: "done", call: "DELETE /users/auth", user: user.id, fields: [] },
  ]);
  expect(lines()[0]?.subject).toMatch(/^[\w-]{22}$/);
  for (const { time, pid, network, request_id } of lines()) {
    expect(pid).toBe(process.pid);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(network).toBe("127.0.0.0/24");
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  }
  for (const secret of [user.email, password, token, "Another Name"]) expect(text).not.toContain(secret);
});

test("logs failed logins and proofs, refused access, invalid input, broken rules and reached limits", async () => {
  const [user, other] = [await person(), await person()];
  const wrong = { email: user.email, password: "not the password" };
  await call("POST", "/users/auth", { body: wrong });
  await call("POST", "/users/auth", { body: wrong });
  await call("PATCH", `/users/${user.id}`, {
    token: user.token,
    body: { email: "a@b.example", current_password: "x" },
  });
  await call("GET", "/users", { token: user.token });
  await call("GET", "/users/me");
  await call("PATCH", `/users/${other.id}`, { token: user.token, body: { name: "Not mine" } });
  await call("POST", "/users/auth", { body: { email: user.email, password, "x\ny": 1 } });
  await call("POST", "/users/me/verification", { token: user.token });
  // The failed proof counts as well: two more hashes, and the next try is refused before any work.
  for (let n = 0; n < 3; n++) await call("POST", "/users/auth", { body: wrong });
  expect(lines().slice(0, 8)).toMatchObject([
    { security: "authentication_failed", code: "wrong_credentials", subject: expect.stringMatching(/^[\w-]{22}$/) },
    { security: "authentication_failed", code: "wrong_credentials", subject: lines()[0]?.subject },
    { security: "authentication_failed", code: "validation", user: user.id, fields: ["current_password"] },
    { security: "access_refused", code: "forbidden", user: user.id, call: "GET /users" },
    { security: "access_refused", code: "unauthorized" },
    { security: "access_refused", code: "not_found", user: user.id, call: "PATCH /users/:id" },
    { security: "input_refused", code: "validation" },
    { security: "rule_refused", code: "conflict", user: user.id },
  ]);
  expect(lines().at(-1)).toMatchObject({ security: "limit_reached", code: "too_many_requests", level: 40 });
});

test("logs refusals by a ban, a missing second factor and an unverified address", async () => {
  const [admin, user, unverified] = [
    await app.user({ role: "admin" }),
    await person(),
    await app.user({ verified: false }),
  ];
  await app.request("PUT", `/users/${user.id}/ban`, {
    token: admin.token,
    body: { reason: "Forty votes by scripts." },
  });
  const { body } = await app.request("POST", "/users/auth", { body: { email: user.email, password } });
  const path = `/votes/${crypto.randomUUID()}`;
  await call("POST", path, { token: body.token });
  await call("POST", path, { token: unverified.token });
  const log = createLog({
    write: (line) => {
      text += line;
    },
  });
  const strict = withSettings({ ...app.ctx, log }, { requireAdmin2fa: true });
  await createTestHttpApp(strict).request("/api/users", { headers: { authorization: `Bearer ${admin.token}` } });
  expect(lines()).toMatchObject([
    { security: "access_refused", code: "banned", user: user.id, level: 40 },
    { security: "access_refused", code: "email_not_verified", user: unverified.id },
    { security: "access_refused", code: "second_factor_required", user: admin.id, call: "GET /users" },
  ]);
});

test("logs at most 31 lines of one event and network in a minute, and says when it stops", async () => {
  for (let n = 0; n < 40; n++) await call("GET", "/users/me");
  expect(lines()).toHaveLength(31);
  expect(lines().at(-1)?.msg).toContain("left out");
});

test("logs every write with the rights of a role, and every write of accounts", () => {
  const routes = routesOf(modulesOf(app.ctx.settings.current())).map(({ endpoint }) => endpoint);
  const writes = routes.filter(({ method, access, path }) => {
    const isOfAccounts = /^\/(users|setup)(\/|$)/.test(path);
    return method !== "GET" && (isOfAccounts || ["admin", "moderator", "ads"].includes(access));
  });
  expect(writes.length).toBeGreaterThan(40);
  expect(writes.filter((endpoint) => !isAudited(endpoint))).toEqual([]);
});

test("the documentation names every event", () => {
  const page = readFileSync(new URL("../../docs/security/logging.md", import.meta.url), "utf8");
  for (const event of securityEvents) expect(page).toContain(`| \`${event}\` |`);
});

test("text from outside cannot begin a line of its own in the log", () => {
  const written: string[] = [];
  createLog({ write: (line) => void written.push(line) }).info({ host: 'a\n{"level":50,"msg":"forged"}' }, "b\r\nc");
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});
