import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { secondFactors } from "../../database/schema/accounts.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { isTrusted } from "./voter-trust.ts";

const now = new Date("2026-03-05T10:00:00.000Z");
const day = 24 * 3_600_000;
const ago = (days: number) => new Date(now.getTime() - days * day);
const { app } = useTestAppWithUsers({ at: now.toISOString() });

type Past = { voteDays: number; domain?: string; secondFactor?: number; otherNetwork?: number };

/** What an account did before, days ago: a second factor, another network than that of the vote. */
async function trusts({ voteDays, domain = "gmail.com", secondFactor, otherNetwork }: Past): Promise<boolean> {
  const { id } = await app.user();
  await app.ctx.db.execute(sql`update users set email = ${`${newId()}@${domain}`} where id = ${id}`);
  if (secondFactor !== undefined) {
    const row = { userId: id, secret: Buffer.from("x"), confirmedAt: ago(secondFactor), createdAt: ago(secondFactor) };
    await app.ctx.db.insert(secondFactors).values(row);
  }
  const use = (action: string, block: string, at: Date, votes: number | null) =>
    app.ctx.db.execute(sql`
      insert into network_uses (id, user_id, action, network, block_24, vote_days, created_at)
      values (${newId()}, ${id}, ${action}, ${Buffer.from(block)}, ${Buffer.from(block)}, ${votes}, ${at.toISOString()})`);
  await use("sign_up", "home", ago(20), null);
  if (otherNetwork !== undefined) await use("watch", "train", ago(otherNetwork), null);
  // Neither the network of the sign-up nor IPv6 beside IPv4 is another one.
  await use("sign_up", "office", ago(18), null);
  await app.ctx.db.execute(sql`
    insert into network_uses (id, user_id, action, network, block_48, created_at)
    values (${newId()}, ${id}, 'watch', ${Buffer.from("v6")}, ${Buffer.from("v6")}, ${ago(18).toISOString()})`);
  await use("vote", "home", now, voteDays);
  const { rows } = await app.ctx.db.execute<{ trusted: boolean }>(
    sql`select ${isTrusted} as trusted from network_uses n where n.user_id = ${id} and n.action = 'vote'`,
  );
  return rows[0]?.trusted ?? false;
}

test("an account is trusted for three signs, if it voted before", async () => {
  for (const voteDays of [0, 1, 2, 4, 5, 30])
    for (const domain of ["gmail.com", "POSTEO.DE"])
      for (const secondFactor of [undefined, 10, 40])
        for (const otherNetwork of [undefined, 3, 15]) {
          const past = {
            voteDays,
            domain,
            ...(secondFactor && { secondFactor }),
            ...(otherNetwork && { otherNetwork }),
          };
          const others = [
            voteDays >= 2,
            voteDays >= 5,
            domain === "POSTEO.DE",
            secondFactor === 40,
            otherNetwork === 15,
          ];
          const expected = voteDays > 0 && others.filter(Boolean).length >= 3;
          expect(await trusts(past), JSON.stringify(past)).toBe(expected);
        }
});
