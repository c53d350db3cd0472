import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "../../database/schema/accounts.ts";
import { accountCalls, other, password } from "../../testing/account-calls.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const app = useTestApp();
const { person, rowOf, isLive, logIn, patch, verify, emailedToken } = accountCalls(app);

let count = 0;
const newEmail = () => `person${++count}@example.org`;

describe("signing up", () => {
  test("returns the account without its password hash and emails a link that works once", async () => {
    const email = newEmail();
    const answer = await app.request("POST", "/users", { body: { name: "Grace", email, password } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user: {
        id: expect.any(String),
        ban: null,
        name: "Grace",
        email,
        role: "user",
        email_verified: false,
        pending_email: null,
        second_factor: false,
        has_password: true,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    const token = emailedToken(email, "verify-email");
    const tries = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
    expect((await rowOf(answer.body.user.id))?.emailVerifiedAt).toBeInstanceOf(Date);
  });

  test("refuses one of two simultaneous sign-ups with the same email", async () => {
    const email = newEmail();
    const bodies = [email, email.toUpperCase()].map((e) => ({ name: "Grace", email: e, password }));
    const answers = await Promise.all(bodies.map((body) => app.request("POST", "/users", { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(app.emails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test("names every invalid field in one response and refuses a common password", async () => {
    const wrong = await app.request("POST", "/users", {
      body: { name: "<b>", email: "x", password: "short", role: "admin" },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.validation.body.keys.sort()).toEqual(["email", "name", "password", "role"]);
    const body = { name: "Grace", email: newEmail(), password: "password1234" };
    const common = await app.request("POST", "/users", { body });
    expect(common.status).toBe(400);
    expect(common.body.validation.body.keys).toEqual(["password"]);
  });

  test("expires a link after 24 hours and sends a limited number of new ones per hour", async () => {
    app.setNow("2026-11-21T12:00:00Z");
    const user = await app.user({ verified: false });
    const resend = () => app.request("POST", "/users/me/verification", { token: user.token });
    expect((await resend()).status).toBe(202);
    const token = emailedToken(user.email, "verify-email");
    app.setNow("2026-11-22T12:00:00Z");
    expect((await verify(token)).status).toBe(410);
    const answers = await Promise.all(Array.from({ length: 8 }, resend));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("3600");
    expect((await verify(emailedToken(user.email, "verify-email"))).status).toBe(204);
    app.setNow("2026-11-22T14:00:00Z");
    expect((await resend()).status).toBe(409);
    app.setNow(null);
  });
});

describe("changing an account", () => {
  test("a new email takes effect when its link is opened; until then the old one logs in", async () => {
    const user = await person();
    const email = newEmail();
    const change = await patch(user.id, user.token, { email, current_password: password });
    expect(change.body.user).toMatchObject({ email: user.email, pending_email: email, email_verified: true });
    expect((await logIn(email, password)).status).toBe(401);
    const second = newEmail();
    const first = emailedToken(email, "verify-email");
    await patch(user.id, user.token, { email: second, current_password: password });
    expect((await verify(first)).status).toBe(410);
    expect((await verify(emailedToken(second, "verify-email"))).status).toBe(204);
    expect(await rowOf(user.id)).toMatchObject({ email: second, pendingEmail: null });
    expect((await logIn(second, password)).status).toBe(201);
    expect((await logIn(user.email, password)).status).toBe(401);
  });

  test("refuses an email of another account, also one taken before its link is opened", async () => {
    const user = await person();
    const otherUser = await app.user();
    const refused = await patch(user.id, user.token, { email: otherUser.email, current_password: password });
    expect(refused.status).toBe(409);
    const email = newEmail();
    await patch(user.id, user.token, { email, current_password: password });
    const token = emailedToken(email, "verify-email");
    const faster = await app.user();
    await app.ctx.db.update(users).set({ email }).where(eq(users.id, faster.id));
    expect((await verify(token)).status).toBe(409);
    expect((await rowOf(user.id))?.email).toBe(user.email);
  });

  test("a new password ends all sessions but the current one", async () => {
    const user = await person();
    const { token } = (await logIn(user.email, password)).body;
    const common = await patch(user.id, token, { password: "password1234", current_password: password });
    expect([common.status, common.body.validation.body.keys]).toEqual([400, ["password"]]);
    const changed = await patch(user.id, token, { password: other, current_password: password });
    expect(changed.status).toBe(200);
    expect(await isLive(token)).toBe(true);
    expect(await isLive(user.token)).toBe(false);
    expect((await logIn(user.email, other)).status).toBe(201);
  });

  test("a new password cancels a pending email and all links, but not an email change in the same request", async () => {
    const user = await person();
    const [before, together] = [newEmail(), newEmail()];
    await patch(user.id, user.token, { email: before, current_password: password });
    const changed = await patch(user.id, user.token, { password: other, current_password: password });
    expect(changed.body.user.pending_email).toBeNull();
    expect((await verify(emailedToken(before, "verify-email"))).status).toBe(410);
    const both = { email: together, password, current_password: other };
    expect((await patch(user.id, user.token, both)).body.user.pending_email).toBe(together);
    expect((await verify(emailedToken(together, "verify-email"))).status).toBe(204);
  });

  test("changing one's email or password requires the current password, without which nothing is written", async () => {
    const user = await person();
    const before = await rowOf(user.id);
    for (const change of [{ email: newEmail() }, { password: other }]) {
      for (const current_password of [undefined, "not the password"]) {
        const refused = await patch(user.id, user.token, { name: "New Name", ...change, current_password });
        expect(refused.status).toBe(400);
        expect(refused.body.validation.body.keys).toEqual(["current_password"]);
      }
    }
    expect(await rowOf(user.id)).toEqual(before);
    expect((await patch(user.id, user.token, { name: "New Name" })).body.user.name).toBe("New Name");
    // A proof is for one call: the next one needs it again.
    expect((await patch(user.id, user.token, { email: newEmail(), current_password: password })).status).toBe(200);
    expect((await patch(user.id, user.token, { email: newEmail() })).status).toBe(400);
  });

  test("an account is 404 for everybody but its owner and admins, and only admins change roles", async () => {
    const [user, stranger, admin] = [await app.user(), await app.user(), await app.user({ role: "admin" })];
    expect((await patch(user.id, stranger.token, { name: "Mallory" })).status).toBe(404);
    expect((await patch(user.id, user.token, { role: "admin" })).status).toBe(403);
    expect((await patch(crypto.randomUUID(), admin.token, { name: "Nobody" })).status).toBe(404);
    const raised = await patch(user.id, admin.token, { role: "admin", name: "Moderator" });
    expect(raised.body.user).toMatchObject({ role: "admin", name: "Moderator" });
    expect((await app.request("GET", "/users", { token: user.token })).status).toBe(200);
    await patch(user.id, admin.token, { role: "user" });
    expect((await app.request("GET", "/users", { token: user.token })).status).toBe(403);
  });
});

describe("the last admin", () => {
  const onlyAdmins = async (...ids: string[]) => {
    await app.ctx.db.execute(sql`update users set role = case when id::text in ${ids} then 'admin' else 'user' end`);
  };

  test("remains when two admins demote each other simultaneously", async () => {
    const [a, b] = [await app.user(), await app.user()];
    for (let round = 0; round < 5; round++) {
      await onlyAdmins(a.id, b.id);
      const answers = await Promise.all([
        patch(b.id, a.token, { role: "user" }),
        patch(a.id, b.token, { role: "user" }),
      ]);
      expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
      const admins = await app.ctx.db.select().from(users).where(eq(users.role, "admin"));
      expect(admins).toHaveLength(1);
    }
  });

  test("cannot give up the role or erase the account", async () => {
    const admin = await person();
    await onlyAdmins(admin.id);
    expect((await patch(admin.id, admin.token, { role: "user" })).status).toBe(409);
    const body = { current_password: password };
    expect((await app.request("DELETE", `/users/${admin.id}`, { token: admin.token, body })).status).toBe(409);
    expect(await rowOf(admin.id)).toMatchObject({ role: "admin" });
  });
});
