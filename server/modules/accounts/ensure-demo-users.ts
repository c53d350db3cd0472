import { eq, inArray } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isForThisMachineAlone } from "../../core/network.ts";
import { newId } from "../../database/client.ts";
import { sessions, users } from "../../database/schema/accounts.ts";
import { mailboxKey } from "../integrity/email-providers.ts";
import { hashPassword, isPassword, noPassword } from "./password.ts";

export type DemoLogin = { email: string; password: string; role: "user" | "admin"; name: string };

const logins: DemoLogin[] = [
  { email: "admin@demo.example", password: "demo-admin-harbor", role: "admin", name: "Demo Admin" },
  { email: "user@demo.example", password: "demo-user-harbor", role: "user", name: "Demo User" },
  { email: "other@demo.example", password: "demo-other-harbor", role: "user", name: "Demo Other" },
];

/**
 * Creates the demo's well-known logins, only with DEMO_USERS=1, a loopback HOST and a loopback PUBLIC_URL, where nobody else can reach them. Any other start
 * disables logins that an earlier start created.
 * @returns the logins, for the caller to print
 */
export async function ensureDemoUsers(ctx: Context): Promise<DemoLogin[]> {
  if (!ctx.config.demoUsers || !isForThisMachineAlone(ctx.config)) {
    await closeDemoUsers(ctx);
    return [];
  }
  const ready: DemoLogin[] = [];
  for (const login of logins) if (await ensureDemoUser(ctx, login)) ready.push(login);
  return ready;
}

/** @returns false when the email belongs to an account that is not a demo account */
const ensureDemoUser = async ({ db, clock }: Context, { email, password, role, name }: DemoLogin): Promise<boolean> => {
  const now = clock();
  const [existing] = await db.select().from(users).where(eq(users.email, email));
  if (existing) {
    if (!existing.demo) return false;
    const passwordHash = (await isPassword(existing.passwordHash, password))
      ? existing.passwordHash
      : await hashPassword(password);
    await db.update(users).set({ passwordHash, role, updatedAt: now }).where(eq(users.id, existing.id));
    return true;
  }
  const passwordHash = await hashPassword(password);
  const times = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
  await db
    .insert(users)
    .values({
      id: newId(now.getTime()),
      name,
      email,
      mailbox: mailboxKey(email),
      passwordHash,
      role,
      demo: true,
      ...times,
    })
    .onConflictDoNothing();
  return true;
};

const closeDemoUsers = async ({ db }: Context): Promise<void> => {
  const closed = db
    .update(users)
    .set({ passwordHash: noPassword, pendingEmail: null })
    .where(eq(users.demo, true))
    .returning({ id: users.id });
  const ids = (await closed).map((user) => user.id);
  if (ids.length > 0) await db.delete(sessions).where(inArray(sessions.userId, ids));
};
