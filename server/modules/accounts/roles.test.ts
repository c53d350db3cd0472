import { roles } from "@cointally/contract/roles.ts";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/use-test-app.ts";

describe("roles", () => {
  const app = useTestApp();

  test.each(["moderator", "ads"] as const)(
    "an account with the role %s cannot give roles, nor take them",
    async (role) => {
      const [caller, other, admin] = [await app.user({ role }), await app.user(), await app.user({ role: "admin" })];
      const change = (id: string, given: string) =>
        app.request("PATCH", `/users/${id}`, { token: caller.token, body: { role: given } });
      for (const given of roles) {
        expect((await change(caller.id, given)).status).toBe(403);
        expect((await change(other.id, given)).status).toBe(404);
        expect((await change(admin.id, given)).status).toBe(404);
      }
    },
  );

  test("an admin gives and takes each role, from the next request on", async () => {
    const [admin, account] = [await app.user({ role: "admin" }), await app.user()];
    const pages = { moderator: "/coins/pending", ads: "/ads", admin: "/users" };
    const seen = async () =>
      Promise.all(
        Object.values(pages).map(async (path) => (await app.request("GET", path, { token: account.token })).status),
      );
    const expected = {
      moderator: [200, 403, 403],
      ads: [403, 200, 403],
      admin: [200, 200, 200],
      user: [403, 403, 403],
    };
    for (const [role, statuses] of Object.entries(expected)) {
      await app.request("PATCH", `/users/${account.id}`, { token: admin.token, body: { role } });
      expect(await seen(), role).toEqual(statuses);
    }
    const unknown = await app.request("PATCH", `/users/${account.id}`, { token: admin.token, body: { role: "owner" } });
    expect(unknown.status).toBe(400);
  });
});

describe("where roles need a second factor", () => {
  const strict = useTestApp({ REQUIRE_ADMIN_2FA: "1" });

  test.each([
    ["moderator", "/coins/pending"],
    ["ads", "/ads"],
  ] as const)("the role %s cannot be used without one", async (role, path) => {
    const { token } = await strict.user({ role });
    const refused = await strict.request("GET", path, { token });
    expect([refused.status, refused.body.code]).toEqual([403, "second_factor_required"]);
  });
});
