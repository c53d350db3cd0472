import { describe, expect, test, vi } from "vitest";
import { accountCalls, other, password } from "../../testing/account-calls.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
const { person, rowOf, isLive, logIn, patch, verify, emailedToken } = accountCalls(app);
let count = 0;
const newEmail = () => `recovering${++count}@example.org`;

const ask = (email: string) => app.request("POST", "/users/recover-password-token", { body: { email } });
const recover = (token: string, chosen: string) =>
  app.request("PATCH", "/users/recover-password", { body: { token, password: chosen } });
const askAndWait = async (email: string) => {
  const before = app.emails.length;
  expect(await ask(email)).toMatchObject({ status: 202, body: "" });
  await vi.waitFor(async () => {
    await app.sendQueuedEmails();
    expect(app.emails.length).toBeGreaterThan(before);
  }, 10_000);
  return emailedToken(email, "recover");
};

describe("recovering a password", () => {
  test("sets it once, ends all sessions and verifies the address", async () => {
    const user = await person({ verified: false });
    const token = await askAndWait(user.email);
    expect((await recover(token, "password1234")).status).toBe(400);
    const tries = await Promise.all(Array.from({ length: 12 }, () => recover(token, other)));
    expect(tries.map(({ status }) => status).sort()).toEqual([204, ...Array(11).fill(410)]);
    expect(await isLive(user.token)).toBe(false);
    expect((await logIn(user.email, password)).status).toBe(401);
    const again = await logIn(user.email, other);
    expect(again.status).toBe(201);
    const me = await app.request("GET", "/users/me", { token: again.body.token });
    expect(me.body.user.email_verified).toBe(true);
  });

  test("cancels a pending email change and its link", async () => {
    for (const verified of [true, false]) {
      const user = await person({ verified });
      const email = newEmail();
      await patch(user.id, user.token, { email, current_password: password });
      expect((await recover(await askAndWait(user.email), other)).status).toBe(204);
      const { body } = await logIn(user.email, other);
      const me = async () => (await app.request("GET", "/users/me", { token: body.token })).body.user;
      expect(await me()).toMatchObject({ email: user.email, pending_email: null });
      expect((await verify(emailedToken(email, "verify-email"))).status).toBe(410);
      expect((await me()).email).toBe(user.email);
    }
  });

  test("returns the same for an email without an account, and sends no email", async () => {
    const before = app.emails.length;
    const existing = await person();
    const unknown = await ask("nobody@example.org");
    expect(unknown).toMatchObject({ status: 202, body: "" });
    await askAndWait(existing.email);
    expect(app.emails.slice(before).map(({ to }) => to)).toEqual([existing.email]);
  });

  test("accepts a link for 60 minutes, and no link of another kind or with an invented token", async () => {
    const user = await person();
    app.setNow("2026-11-21T12:00:00Z");
    const token = await askAndWait(user.email);
    expect((await verify(token)).status).toBe(410);
    app.setNow("2026-11-21T13:00:00Z");
    expect((await recover(token, other)).status).toBe(410);
    expect((await recover("A".repeat(32), other)).status).toBe(410);
    expect((await recover("no token", other)).status).toBe(400);
    app.setNow(null);
  });

  test("refuses the old password as the current one when it was recovered during the request", async () => {
    for (let round = 0; round < 4; round++) {
      const user = await person();
      const token = await askAndWait(user.email);
      const email = newEmail();
      await Promise.all([recover(token, other), patch(user.id, user.token, { email, current_password: password })]);
      expect(await rowOf(user.id)).toMatchObject({ email: user.email, pendingEmail: null });
    }
  });
});
