import { type SQL, sql } from "drizzle-orm";
import type { CoinList } from "../../core/coin-fields.ts";
import type { Context } from "../../core/context.ts";
import type { Database, Queries } from "../../database/client.ts";
import { segmentIds } from "../../database/keyset-pagination.ts";
import { walked } from "./coin-set.ts";
import { coinLists } from "./lists.ts";

type Work = { db: Database } & Pick<Context, "clock" | "modules">;

/** How long after its approval a submitted coin leads. */
const newForMs = 60 * 60_000;

/** Of watched coins, those that most accounts watch; the others are reached by their activity. */
const mostWatched = 1_000;

const approved = sql`c.status = 'approved' and c.source <> 'synthetic'`;

/**
 * The order of attention: which coins are priced and checked first, by prices (claim-checks.ts) and safety (check-safety.ts) alike. One
 * query of ids a class, the first class before the second; a coin in several is of the first. All others follow by their activity.
 */
const classes: ((now: Date, lists: CoinList[]) => SQL[])[] = [
  // 0: submitted, and waiting for a moderator or approved just now.
  (now) => [
    sql`select c.id from coins c where c.status = 'pending' and c.source = 'submitted'`,
    sql`select c.id from coins c where c.status = 'scheduled' and c.source = 'submitted'`,
    sql`select c.id from coins c where ${approved} and c.source = 'submitted' and c.approved_at > ${new Date(now.getTime() - newForMs).toISOString()}`,
  ],
  // 1: promoted.
  (now) => [sql`select c.id from coins c where ${coinLists.promoted.where({ now, userId: null })}`],
  // 2: on the first page of the front page's lists.
  (now, lists) =>
    lists.flatMap(({ where, order, onFrontPage = 0 }) => {
      const at = { now, userId: null };
      return onFrontPage > 0 ? order(walked(where(at)), at).map((segment) => segmentIds(segment, onFrontPage)) : [];
    }),
  // 3: watched.
  () => [
    sql`select c.id from coin_tallies t join coins c on c.id = t.coin_id where t.watchers > 0 and ${approved}
      order by t.watchers desc, c.id desc limit ${mostWatched}`,
  ],
];

const rowsOf = (of: typeof classes, { clock, modules }: Work): SQL => {
  const now = clock();
  return sql.join(
    of.flatMap((queries, n) =>
      queries(now, Object.values(modules.coin.lists)).map(
        (ids) => sql`select id, ${n}::smallint as class from (${ids}) as ids`,
      ),
    ),
    sql` union all `,
  );
};

/** One writer of the order at a time: several would wait for each other's rows in a circle. */
const alone = (db: Database, write: (tx: Queries) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('coin_attention'))`);
    await write(tx);
  });

/** Writes the order of attention anew: `coin_attention` has a row for each coin of a class. Rows that would not change are not written. */
export const rankAttention = (ctx: Work): Promise<void> =>
  alone(ctx.db, (tx) =>
    tx.execute(sql`
      with wanted as materialized (select id, min(class) as class from (${rowsOf(classes, ctx)}) as found group by id),
      gone as (delete from coin_attention a where not exists (select from wanted w where w.id = a.coin_id))
      insert into coin_attention as a (coin_id, class) select id, class from wanted
      on conflict (coin_id) do update set class = excluded.class where a.class <> excluded.class`),
  );

/** The same for the first class alone: a coin that was submitted or approved this second leads the work that begins now. */
export const attendNew = (ctx: Work): Promise<void> =>
  alone(ctx.db, (tx) =>
    tx.execute(sql`
      insert into coin_attention as a (coin_id, class) ${rowsOf(classes.slice(0, 1), ctx)}
      on conflict (coin_id) do update set class = excluded.class where a.class <> excluded.class`),
  );
