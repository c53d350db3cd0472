import { sql } from "drizzle-orm";
import type { Context, EmittingContext } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { eraseAccount } from "../accounts/delete-user.ts";
import { removeLogo } from "../uploads/logo-files.ts";
import { readDemoChoice, withDemoLock, writeDemoChoice } from "./demo-choice.ts";
import { dropVotesByCoin, indexVotesByCoin, removeCoins } from "./remove-coins.ts";

/** What demo data there is, and what of other people's hangs on it. */
export type DemoCount = { coins: number; logins: number; votes: number; watchers: number };

type Clearing = EmittingContext & Pick<Context, "db" | "config" | "clock">;

/** Tells what `clearDemo` would take away. */
export const countDemo = async ({ db }: Pick<Context, "db">): Promise<DemoCount> => {
  const { rows } = await db.execute<DemoCount>(sql`
    with demo as materialized (select id from coins where source = 'demo')
    select (select count(*)::int from demo) as coins,
      (select count(*)::int from users where demo) as logins,
      (select count(*)::int from votes v join demo on demo.id = v.coin_id) as votes,
      (select count(*)::int from watchlist_coins w join demo on demo.id = w.coin_id) as watchers`);
  return rows[0] as DemoCount;
};

/**
 * Takes the demo out again: its coins with their votes, watchers, history and logos, and its known logins. Votes of those logins for
 * other coins stay, without a voter. A later start seeds again only by DEMO=1.
 */
export const clearDemo = (ctx: Clearing): Promise<void> =>
  withDemoLock(ctx, async () => {
    await ctx.db.transaction(async (tx) => {
      const earlier = await readDemoChoice(tx);
      const { rows: coins } = await tx.execute<{ id: string }>(
        sql`select id from coins where source = 'demo' for update`,
      );
      const ids = coins.map(({ id }) => id);
      const logos = await logosOf(tx, ids);
      await removeUsers(ctx, tx);
      await indexVotesByCoin(tx);
      await removeCoins(ctx, tx, ids);
      await dropVotesByCoin(tx);
      await tx.execute(sql`delete from uploads where id = any(${sql.param(logos)}::uuid[])`);
      const left = earlier?.state === "cleared" ? earlier.logos : [];
      await writeDemoChoice(tx, { state: "cleared", logos: [...left, ...logos] });
    });
    // Files last and noted until they are gone: whatever ends this, the next run goes on.
    const choice = await readDemoChoice(ctx.db);
    if (choice?.state !== "cleared") return;
    await removeClearedLogos(ctx, choice.logos);
    await writeDemoChoice(ctx.db, { state: "cleared", logos: [] });
  });

/** Removes the files that a clearing, perhaps one that was ended half-way, has noted. */
export const removeClearedLogos = async ({ config }: Pick<Context, "config">, logos: string[]): Promise<void> => {
  for (const id of logos) await removeLogo(config.dataDir, id);
};

/** The logos that these coins came with (they have their ids) and have now, but for those another coin shows. */
const logosOf = async (tx: Queries, ids: string[]): Promise<string[]> => {
  const these = sql`${sql.param(ids)}::uuid[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from uploads u
    where (u.id = any(${these}) or u.id in (select logo_id from coins where id = any(${these})))
      and not exists (select from coins c where c.logo_id = u.id and c.id <> all(${these}))`);
  return rows.map(({ id }) => id);
};

const removeUsers = async (ctx: Clearing, tx: Queries): Promise<void> => {
  const { rows: users } = await tx.execute<{ id: string }>(sql`select id from users where demo`);
  for (const { id } of users) await eraseAccount(ctx, tx, id, ctx.clock());
};
