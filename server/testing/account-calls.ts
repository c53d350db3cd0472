import { eq } from "drizzle-orm";
import { users } from "../database/schema/accounts.ts";
import { hashPassword } from "../modules/accounts/password.ts";
import type { TestApp, TestUser } from "./test-app.ts";

/** The password of a `person`, and another one. */
export const password = "river stone lamp 9";
export const other = "another river stone";

/** Helpers for tests of accounts, for an app that is created before their first call. */
export function accountCalls(app: TestApp) {
  let hash: Promise<string> | undefined;
  return {
    /** An account whose password is `password`. */
    async person(is: Parameters<TestApp["user"]>[0] = {}): Promise<TestUser> {
      hash ??= hashPassword(password);
      const user = await app.user(is);
      await app.ctx.db
        .update(users)
        .set({ passwordHash: await hash })
        .where(eq(users.id, user.id));
      return user;
    },
    rowOf: async (id: string) => (await app.ctx.db.select().from(users).where(eq(users.id, id)))[0],
    isLive: async (token: string) => (await app.request("GET", "/users/me", { token })).status === 200,
    logIn: (email: string, given: string) => app.request("POST", "/users/auth", { body: { email, password: given } }),
    patch: (id: string, token: string, body: unknown) => app.request("PATCH", `/users/${id}`, { token, body }),
    verify: (token: string) => app.request("POST", "/users/verify-email", { body: { token } }),
    /** The token in the newest email to this address. */
    emailedToken(to: string, page: "verify-email" | "recover"): string {
      const email = app.emails.findLast((m) => m.to === to);
      const link = new RegExp(`^http://localhost:3000/${page}/([A-Za-z0-9_-]{32})$`, "m").exec(email?.text ?? "");
      if (!link) throw new Error(`no email with a ${page} link to ${to}`);
      return link[1] as string;
    },
  };
}
