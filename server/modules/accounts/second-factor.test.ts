import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { recoveryCodes, secondFactors } from "../../database/schema/accounts.ts";
import { accountCalls, other, password } from "../../testing/account-calls.ts";
import { appCode } from "../../testing/app-code.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { ensureAdmin } from "./ensure-admin.ts";
import { hashOf } from "./secrets.ts";

const app = useTestApp();
const { person, isLive, emailedToken } = accountCalls(app);

let minute = 0;
/** Each test runs at another hour, so that no two share a code. */
const at = (seconds: number) => app.setNow(new Date(Date.UTC(2026, 10, 21) + minute * 60_000 + seconds * 1000));
beforeEach(() => {
  minute += 60;
  at(0);
});

const otp = (method: string, path: string, user: TestUser, body?: unknown) =>
  app.request(method, `/users/me/otp${path}`, { token: user.token, body });
const logIn = (user: TestUser, given?: string, from = "192.0.2.1") =>
  app.request("POST", "/users/auth", {
    body: { email: user.email, password, ...(given && { otp: given }) },
    headers: { "x-forwarded-for": from },
  });
/** The code that an authenticator app shows for a secret, now or some 30 s steps away. */
const codeOf = (uri: string, steps = 0) => appCode(uri, app.ctx.clock().getTime(), steps);
const enrolled = async () => {
  const user = await person();
  const { uri, secret } = (await otp("POST", "", user, { current_password: password })).body;
  const confirmed = await otp("POST", "/confirm", user, { code: codeOf(uri) });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  at(60);
  return { user, uri, secret, codes: confirmed.body.recovery_codes as string[] };
};
const emailsTo = (user: TestUser) => app.emails.filter(({ to }) => to === user.email).map(({ subject }) => subject);

describe("turning the second factor on", () => {
  test("requires a TOTP code, and returns ten recovery codes, of which only hashes are stored", async () => {
    const user = await person();
    const request = await otp("POST", "", user, { current_password: password });
    expect(request.status).toBe(201);
    expect(request.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(request.body.uri).toMatch(/^otpauth:\/\/totp\/Cointally:/);
    expect((await logIn(user)).status).toBe(201);
    const wrong = await otp("POST", "/confirm", user, { code: "000000" });
    expect([wrong.status, wrong.body.validation.body.keys]).toEqual([400, ["code"]]);
    const confirmed = await otp("POST", "/confirm", user, { code: codeOf(request.body.uri) });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    for (const code of confirmed.body.recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/);
    expect((await app.request("GET", "/users/me", { token: user.token })).body.user.second_factor).toBe(true);
    expect(emailsTo(user)).toEqual([m.email_second_factor_on_subject()]);
    // The whole rows as PostgreSQL writes them, so that a column which nobody reads counts as well.
    const { rows } = await app.ctx.db.execute<{ stored: string }>(
      sql`select to_jsonb(t)::text as stored from ${recoveryCodes} t union all select to_jsonb(t)::text from ${secondFactors} t`,
    );
    expect(rows.length).toBeGreaterThan(10);
    const stored = rows.map((row) => row.stored).join("\n");
    expect(stored).not.toContain(Secret.fromBase32(request.body.secret).hex.toLowerCase());
    for (const secret of [request.body.secret, ...confirmed.body.recovery_codes]) {
      for (const text of [secret, secret.replaceAll("-", "")]) {
        const encoded = (["hex", "base64", "base64url"] as const).map((as) => Buffer.from(text).toString(as));
        for (const form of [text, ...encoded]) expect(stored.toLowerCase()).not.toContain(form.toLowerCase());
      }
    }
    const hashes = confirmed.body.recovery_codes.map((code: string) =>
      hashOf(code.replaceAll("-", "")).toString("hex"),
    );
    for (const hash of hashes) expect(stored).toContain(hash);
    for (const again of [
      await otp("POST", "", user, { current_password: password }),
      await otp("POST", "/confirm", user, { code: codeOf(request.body.uri, 1) }),
    ]) {
      expect(again.status).toBe(409);
    }
  });

  test("invalidates the earlier secret when a new one is requested; without a secret it is a 409", async () => {
    const user = await person();
    expect((await otp("POST", "/confirm", user, { code: "123456" })).status).toBe(409);
    const first = (await otp("POST", "", user, { current_password: password })).body.uri;
    const second = (await otp("POST", "", user, { current_password: password })).body.uri;
    expect((await otp("POST", "/confirm", user, { code: codeOf(first) })).status).toBe(400);
    expect((await otp("POST", "/confirm", user, { code: codeOf(second) })).status).toBe(200);
  });

  test("requires the password, so that a stolen session cannot set one up", async () => {
    const user = await person();
    for (const body of [undefined, {}, { current_password: "not the password" }]) {
      const refused = await otp("POST", "", user, body);
      expect([refused.status, refused.body.validation?.body.keys]).toEqual([400, ["current_password"]]);
    }
  });

  test("ends the other sessions of the account", async () => {
    const user = await person();
    const { token } = (await logIn(user)).body;
    const { uri } = (await otp("POST", "", user, { current_password: password })).body;
    await otp("POST", "/confirm", user, { code: codeOf(uri) });
    expect([await isLive(user.token), await isLive(token)]).toEqual([true, false]);
  });

  test.each(["12345", "1234567", "abcdefghijklmno", "abcd-efgh-ijkl-mno1", "abcd-efgh-ijkl-mnop", "", 123456, null])(
    "%o is no code",
    async (code) => {
      const answer = await otp("POST", "/confirm", await person(), { code });
      expect([answer.status, answer.body.code]).toEqual([400, "validation"]);
    },
  );
});

describe("a login with a second factor", () => {
  test("asks for the code only after the right password", async () => {
    const { user, uri } = await enrolled();
    const missing = await logIn(user);
    expect([missing.status, missing.body.code]).toEqual([401, "otp_required"]);
    const wrongPassword = { email: user.email, password: "not the password", otp: codeOf(uri) };
    expect((await app.request("POST", "/users/auth", { body: wrongPassword })).body.code).toBe("wrong_credentials");
    expect((await logIn(user, codeOf(uri))).status).toBe(201);
  });

  test("accepts a code of the previous or next time step and none further away", async () => {
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 201],
      [0, 201],
      [1, 201],
    ] as const) {
      const { user, uri } = await enrolled();
      at(300);
      expect((await logIn(user, codeOf(uri, steps))).status, `${steps} steps`).toBe(status);
      at(0);
    }
  });

  test("accepts a code once, also when used simultaneously, and no older one after it", async () => {
    const { user, uri } = await enrolled();
    const code = codeOf(uri);
    const tries = await Promise.all(Array.from({ length: 3 }, () => logIn(user, code)));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await logIn(user, code)).body.code).toBe("otp_required");
    expect((await logIn(user, codeOf(uri, -1))).body.code).toBe("otp_required");
  });

  test("accepts a recovery code once, in any spelling, and emails a notice of its use", async () => {
    const { user, codes } = await enrolled();
    const [first = "", second = ""] = codes;
    const tries = await Promise.all(Array.from({ length: 3 }, () => logIn(user, first)));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await logIn(user, second.replaceAll("-", " ").toUpperCase())).status).toBe(201);
    expect(emailsTo(user).filter((subject) => subject === "A recovery code was used")).toHaveLength(2);
    expect(app.emails.at(-1)?.text).toContain(m.email_recovery_code_used_text({ count: 8, site: "Cointally" }));
  });

  test("limits wrong codes per account over all networks", async () => {
    const { user, uri } = await enrolled();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await logIn(user, "000000", `192.0.2.${n}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await logIn(user, codeOf(uri))).status).toBe(429);
    at(62 + 2);
    expect((await logIn(user, codeOf(uri))).status).toBe(201);
  });

  test("limits wrong recovery codes by themselves: wrong codes of an app do not delay them, nor the other way round", async () => {
    const wrongOf = { app: "000000", recovery: Array(7).fill("aaaa").join("-") };
    for (const [spent, other] of [
      ["app", "recovery"],
      ["recovery", "app"],
    ] as const) {
      at(0);
      const { user, uri, codes } = await enrolled();
      const rightOf = { app: codeOf(uri), recovery: codes[0] };
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) statuses.push((await logIn(user, wrongOf[spent])).status);
      expect(statuses, spent).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await logIn(user, wrongOf[other])).status, other).toBe(401);
      expect((await logIn(user, rightOf[other])).status, other).toBe(201);
      expect((await logIn(user, rightOf[spent])).status, spent).toBe(429);
    }
  });

  test("still asks for the code after a password recovery", async () => {
    const { user, uri } = await enrolled();
    await app.request("POST", "/users/recover-password-token", { body: { email: user.email } });
    await vi.waitFor(async () => {
      await app.sendQueuedEmails();
      expect(emailsTo(user)).toContain(m.email_recovery_subject());
    }, 10_000);
    const body = { token: emailedToken(user.email, "recover"), password: other };
    const recovered = await app.request("PATCH", "/users/recover-password", { body });
    expect([recovered.status, recovered.body?.token]).toEqual([204, undefined]);
    const logInAgain = (given?: string) =>
      app.request("POST", "/users/auth", {
        body: { email: user.email, password: other, ...(given && { otp: given }) },
      });
    expect((await logInAgain()).body.code).toBe("otp_required");
    expect((await logInAgain(codeOf(uri))).status).toBe(201);
  });
});

test("a new email or password and an erasure require a code as well as the password", async () => {
  const { user, uri } = await enrolled();
  const change = (body: object) =>
    app.request("PATCH", `/users/${user.id}`, { token: user.token, body: { current_password: password, ...body } });
  for (const given of [{}, { code: "000000" }]) {
    for (const wanted of [{ password: "another river stone" }, { email: "moved@coins.example" }]) {
      const refused = await change({ ...wanted, ...given });
      expect([refused.status, refused.body.validation.body.keys]).toEqual([400, ["code"]]);
    }
  }
  const erased = await app.request("DELETE", `/users/${user.id}`, {
    token: user.token,
    body: { current_password: password },
  });
  expect([erased.status, erased.body.validation.body.keys]).toEqual([400, ["code"]]);
  expect((await change({ email: "moved@coins.example", code: codeOf(uri) })).status).toBe(200);
  at(120);
  expect((await change({ password: "another river stone", code: codeOf(uri) })).status).toBe(200);
});

test("ending another session, or all others, requires a code as well as the password", async () => {
  const { user, uri } = await enrolled();
  const other = (await logIn(user, codeOf(uri))).body.token;
  const { sessions } = (await app.request("GET", "/users/me/sessions", { token: other })).body;
  const { id } = sessions.find(({ current }: { current: boolean }) => !current);
  at(120);
  for (const path of [`/${id}`, ""]) {
    const refused = await app.request("DELETE", `/users/me/sessions${path}`, {
      token: other,
      body: { current_password: password },
    });
    expect([refused.status, refused.body.validation.body.keys]).toEqual([400, ["code"]]);
  }
  expect(await isLive(user.token)).toBe(true);
  const ended = await app.request("DELETE", `/users/me/sessions/${id}`, {
    token: other,
    body: { current_password: password, code: codeOf(uri) },
  });
  expect([ended.status, await isLive(user.token)]).toEqual([204, false]);
});

describe("turning the second factor off", () => {
  test("requires the password and a code, and emails a notice", async () => {
    const { user, uri } = await enrolled();
    const off = (body: unknown) => otp("DELETE", "", user, body);
    const wrongPassword = await off({ current_password: "not the password", code: codeOf(uri) });
    expect(wrongPassword.body.validation.body.keys).toEqual(["current_password"]);
    const wrongCode = await off({ current_password: password, code: "000000" });
    expect(wrongCode.body.validation.body.keys).toEqual(["code"]);
    expect((await off({ current_password: password })).status).toBe(400);
    at(120);
    const { token } = (await logIn(user, codeOf(uri))).body;
    at(180);
    expect((await off({ current_password: password, code: codeOf(uri) })).status).toBe(204);
    expect([await isLive(user.token), await isLive(token)]).toEqual([true, false]);
    expect((await logIn(user)).status).toBe(201);
    expect(emailsTo(user)).toContain(m.email_second_factor_off_subject());
    expect((await off({ current_password: password, code: codeOf(uri, 1) })).status).toBe(409);
  });

  test("is possible for an admin when the owner has lost it, and ends the sessions", async () => {
    const { user } = await enrolled();
    const admin = await app.user({ role: "admin" });
    const reset = (id: string, as = admin) => app.request("DELETE", `/users/${id}/otp`, { token: as.token });
    expect((await reset(user.id, user)).status).toBe(403);
    expect((await reset(user.id)).status).toBe(204);
    expect(await isLive(user.token)).toBe(false);
    expect((await logIn(user)).status).toBe(201);
    expect([(await reset(user.id)).status, (await reset(admin.id)).status]).toEqual([409, 409]);
  });
});

test("is possible by the operator's command for an admin who has lost it", async () => {
  const { user } = await enrolled();
  const login = { email: user.email, password };
  await ensureAdmin(app.ctx, login);
  expect((await logIn(user)).body.code).toBe("otp_required");
  await ensureAdmin(app.ctx, { ...login, resetSecondFactor: true });
  expect((await logIn(user)).status).toBe(201);
});

describe("where admins must have a second factor", () => {
  const strict = useTestApp({ REQUIRE_ADMIN_2FA: "1" });

  test("an admin without one has the rights of a user, who can turn it on", async () => {
    const [admin, other] = [await accountCalls(strict).person({ role: "admin" }), await strict.user()];
    const call = (method: string, path: string, body?: unknown) =>
      strict.request(method, path, { token: admin.token, body });
    for (const [method, path] of [
      ["GET", "/users"],
      ["GET", "/coins/pending"],
      ["DELETE", `/users/${other.id}/otp`],
    ] as const) {
      const refused = await call(method, path);
      expect([refused.status, refused.body.code], path).toEqual([403, "second_factor_required"]);
    }
    expect((await call("PATCH", `/users/${other.id}`, { role: "admin" })).status).toBe(404);
    expect((await call("PATCH", `/users/${admin.id}`, { role: "admin" })).status).toBe(403);
    expect((await call("DELETE", `/users/${other.id}`)).status).toBe(404);
    const due = async () => (await call("GET", "/users/me")).body.second_factor_due;
    expect(await due()).toBe(true);
    const { uri } = (await call("POST", "/users/me/otp", { current_password: password })).body;
    expect((await call("POST", "/users/me/otp/confirm", { code: appCode(uri, Date.now()) })).status).toBe(200);
    expect([(await call("GET", "/users")).status, await due()]).toEqual([200, false]);
  });
});
