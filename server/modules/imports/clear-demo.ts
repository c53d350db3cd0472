import { sql } from "drizzle-orm";
import type { Context, EmittingContext } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { eraseAccount } from "../accounts/delete-user.ts";
import { removeImage } from "../uploads/image-files.ts";
import { readDemoChoice, withDemoLock, writeDemoChoice } from "./demo-choice.ts";
import { createVotesIndex, dropVotesIndex, removeCoins } from "./remove-coins.ts";

/** Numbers of demo coins and logins, and of votes and watchers of demo coins. */
export type DemoCount = { coins: number; logins: number; votes: number; watchers: number };

type Deps = EmittingContext & Pick<Context, "db" | "files" | "clock">;

/** Counts what `clearDemo` would remove. */
export async function countDemo({ db }: Pick<Context, "db">): Promise<DemoCount> {
  const { rows } = await db.execute<DemoCount>(sql`
    with demo as materialized (select id from coins where source = 'demo')
    select (select count(*)::int from demo) as coins,
      (select count(*)::int from users where demo) as logins,
      (select count(*)::int from votes v join demo on demo.id = v.coin_id) as votes,
      (select count(*)::int from watchlist_coins w join demo on demo.id = w.coin_id) as watchers`);
  return rows[0] as DemoCount;
}

/**
 * Removes the demo: its coins with their votes, watchers, history and logos, and its known logins. Votes of those logins for other coins
 * stay, without a voter. A later start seeds again only with DEMO=1.
 */
export function clearDemo(ctx: Deps): Promise<void> {
  return withDemoLock(ctx, async () => {
    await ctx.db.transaction(async (tx) => {
      const earlier = await readDemoChoice(tx);
      const { rows: coins } = await tx.execute<{ id: string }>(
        sql`select id from coins where source = 'demo' for update`,
      );
      const ids = coins.map(({ id }) => id);
      const logos = await logosOf(tx, ids);
      await removeUsers(ctx, tx);
      await createVotesIndex(tx);
      await removeCoins(ctx, tx, ids);
      await dropVotesIndex(tx);
      await tx.execute(sql`delete from uploads where id = any(${sql.param(logos)}::uuid[])`);
      const remaining = earlier?.state === "cleared" ? earlier.logos : [];
      await writeDemoChoice(tx, { state: "cleared", logos: [...remaining, ...logos] });
    });
    // Files are removed last, and listed in the settings until then, so that the next run continues an interrupted one.
    const choice = await readDemoChoice(ctx.db);
    if (choice?.state !== "cleared") return;
    await removeClearedLogos(ctx, choice.logos);
    await writeDemoChoice(ctx.db, { state: "cleared", logos: [] });
  });
}

/** Removes the logo files of cleared coins, also after an interrupted clearing. */
export async function removeClearedLogos({ files }: Pick<Context, "files">, logos: string[]): Promise<void> {
  for (const id of logos) await removeImage(files, id);
}

/** The original logos of these coins, which have the coins' ids, and their current ones, except those that another coin shows. */
const logosOf = async (tx: Queries, ids: string[]): Promise<string[]> => {
  const these = sql`${sql.param(ids)}::uuid[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from uploads u
    where (u.id = any(${these}) or u.id in (select logo_id from coins where id = any(${these})))
      and not exists (select from coins c where c.logo_id = u.id and c.id <> all(${these}))`);
  return rows.map(({ id }) => id);
};

const removeUsers = async (ctx: Deps, tx: Queries): Promise<void> => {
  const { rows: users } = await tx.execute<{ id: string }>(sql`select id from users where demo`);
  for (const { id } of users) await eraseAccount(ctx, tx, id, ctx.clock());
};
