import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomAddress } from "../../testing/samples.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { queueDueAddresses } from "./claim-address.ts";

const app = useTestApp();
const day = 24 * 60;

test.each<[string, number, string, number, string]>([
  ["synced", 59, "was active today", 0, "synced"],
  ["synced", 61, "was active today", 0, "queued"],
  ["synced", 61, "was active two days ago", 2, "queued"],
  ["synced", 61, "was active four days ago", 4, "synced"],
  ["synced", day - 1, "was active four days ago", 4, "synced"],
  ["synced", day + 1, "was active four days ago", 4, "queued"],
  ["failed", 9, "was active today", 0, "failed"],
  ["failed", 11, "was active today", 0, "queued"],
  ["failed", 11, "was active four days ago", 4, "failed"],
  ["failed", day + 1, "was active four days ago", 4, "queued"],
  ["syncing", 61, "was active today", 0, "syncing"],
])(
  "an address that was %s %d min ago, of a user who %s (%d d), is then %s",
  async (status, minutes, _who, days, then) => {
    const user = await app.user();
    const body = { address: randomAddress() };
    const { id } = (await app.request("POST", "/portfolios/addresses", { token: user.token, body })).body
      .portfolio_address;
    const now = app.ctx.clock().getTime();
    const ago = (min: number) => new Date(now - min * 60_000).toISOString();
    await app.ctx.db.execute(
      sql`update portfolio_addresses set sync_status = ${status}, since = ${ago(minutes)} where id = ${id}`,
    );
    await app.ctx.db.execute(sql`update sessions set last_used_at = ${ago(days * day)} where user_id = ${user.id}`);
    await Promise.all([queueDueAddresses(app.ctx), queueDueAddresses(app.ctx)]);
    const { rows } = await app.ctx.db.execute(sql`select sync_status from portfolio_addresses where id = ${id}`);
    expect(rows).toEqual([{ sync_status: then }]);
  },
);
