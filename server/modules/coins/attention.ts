import { type SQL, sql } from "drizzle-orm";
import type { AllCoinFields, CoinList } from "../../core/coin-fields.ts";
import type { Context } from "../../core/context.ts";
import type { Database, Queries } from "../../database/client.ts";
import { segmentIds } from "../../database/keyset-pagination.ts";
import { hourStart } from "./count-view.ts";
import { coinLists, scanIndex } from "./lists.ts";

type Deps = { db: Database } & Pick<Context, "clock" | "modules">;

/** How long after its approval a submitted coin is in the first class. */
const newForMs = 60 * 60_000;

/** Only the most watched and the most seen coins have a class; the others are checked by their activity. */
const maxWatched = 1_000;
const maxSeen = 500;

const approved = sql`c.status = 'approved' and c.source <> 'synthetic'`;

/**
 * The order of attention: which coins are priced and checked first, by both prices (claim-checks.ts) and safety (check-safety.ts).
 * Queries of ids for each class, most urgent first; a coin in several classes belongs to the first. All others follow by their activity.
 */
const classes: ((now: Date, coin: Pick<AllCoinFields, "lists" | "sorts">) => SQL[])[] = [
  // 0: submitted, and waiting for a moderator or approved just now.
  (now) => [
    sql`select c.id from coins c where c.status = 'pending' and c.source = 'submitted'`,
    sql`select c.id from coins c where c.status = 'scheduled' and c.source = 'submitted'`,
    sql`select c.id from coins c where ${approved} and c.source = 'submitted' and c.approved_at > ${new Date(now.getTime() - newForMs).toISOString()}`,
  ],
  // 1: promoted.
  (now) => [sql`select c.id from coins c where ${coinLists.promoted.where({ now, userId: null })}`],
  // 2: on the first page of the front page's lists.
  (now, { lists, sorts }) =>
    Object.values<CoinList>(lists).flatMap(({ where, order, onFrontPage = 0 }) => {
      if (onFrontPage === 0) return [];
      const segments = order(scanIndex(where({ now, userId: null })), { now, sorts });
      const numbered = segments.map(
        (segment, n) =>
          sql`select id, ${n}::int as segment, row_number() over () as n from (${segmentIds(segment, onFrontPage)}) s`,
      );
      return [
        sql`select id from (${sql.join(numbered, sql` union all `)}) page order by segment, n limit ${onFrontPage}`,
      ];
    }),
  // 3: seen or voted for in this hour or the last one.
  (now) => [
    sql`select c.id from coin_hours h join coins c on c.id = h.coin_id
      where h.hour >= ${hourStart(new Date(now.getTime() - 60 * 60_000))} and h.hour <= ${now.toISOString()} and h.votes + h.views > 0 and ${approved}
      group by c.id order by sum(h.votes + h.views) desc, c.id desc limit ${maxSeen}`,
  ],
  // 4: watched.
  () => [
    sql`select c.id from coin_tallies t join coins c on c.id = t.coin_id where t.watchers > 0 and ${approved}
      order by t.watchers desc, c.id desc limit ${maxWatched}`,
  ],
];

/** The last class of coins that visitors see: new, promoted, on a first page, or opened. */
export const lastSeenClass = 3;

const rowsOf = (selected: typeof classes, { clock, modules }: Deps): SQL => {
  const now = clock();
  return sql.join(
    selected.flatMap((queries, n) =>
      queries(now, modules.coin).map((ids) => sql`select id, ${n}::smallint as class from (${ids}) as ids`),
    ),
    sql` union all `,
  );
};

/** One writer at a time: several could deadlock on each other's rows. */
const withLock = (db: Database, write: (tx: Queries) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('coin_attention'))`);
    await write(tx);
  });

/** Recomputes `coin_attention`, which has a row for each coin of a class. Unchanged rows are not written. */
export function updateAttention(ctx: Deps): Promise<void> {
  return withLock(ctx.db, (tx) =>
    tx.execute(sql`
      with classified as materialized (select id, min(class) as class from (${rowsOf(classes, ctx)}) as found group by id),
      removed as (delete from coin_attention a where not exists (select from classified w where w.id = a.coin_id))
      insert into coin_attention as a (coin_id, class) select id, class from classified
      on conflict (coin_id) do update set class = excluded.class where a.class <> excluded.class`),
  );
}

/** The same for the first class only: a coin that was just submitted or approved is first in the checks that start now. */
export function addNewToAttention(ctx: Deps): Promise<void> {
  return withLock(ctx.db, (tx) =>
    tx.execute(sql`
      insert into coin_attention as a (coin_id, class) ${rowsOf(classes.slice(0, 1), ctx)}
      on conflict (coin_id) do update set class = excluded.class where a.class <> excluded.class`),
  );
}
