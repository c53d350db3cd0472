import { limits } from "@cointally/contract/limits.ts";
import type { PortfolioHide, PortfolioSort } from "@cointally/contract/portfolio.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { type PageQuery, pageJson, type SortKey, simpleList } from "../../database/keyset-pagination.ts";
import { coinJoins } from "../coins/presenter.ts";
import { ownLines } from "./lines.ts";
import { lineJson } from "./presenter.ts";

type Order = "asc" | "desc";

/** What each sort goes by, and which way unless told. */
const sorts: Record<PortfolioSort, { by: SQL; type: SortKey["type"]; order: Order }> = {
  value: { by: sql`l.value`, type: "numeric", order: "desc" },
  change_24h: { by: sql`l.change`, type: "numeric", order: "desc" },
  pnl: { by: sql`l.pnl`, type: "numeric", order: "desc" },
  name: { by: sql`lower(l.name)`, type: "text", order: "asc" },
};

/** What has no figure comes last, whichever way the list runs. */
const keyOf = ({ by, type }: SortKey, order: Order): SortKey =>
  type === "text"
    ? { by, type }
    : { by: sql`coalesce(${by}, ${order === "desc" ? "-infinity" : "infinity"}::numeric)`, type };

/** The lines that stay when a kind is hidden. A line without a value is not small: nobody knows. */
const shown: Record<PortfolioHide, SQL> = {
  small: sql`(l.value is null or l.value >= ${sql.raw(String(limits.portfolio.smallUsd))})`,
  spam: sql`l.value is not null`,
};

const listOf = (
  ctx: Context,
  user: SignedIn,
  query: PageQuery,
  now: Date,
  { name, sort, order, where }: { name: string; sort: PortfolioSort; order: Order; where: Record<string, SQL> },
): Promise<string> => {
  const lines = ownLines(user.id, now);
  return pageJson(
    ctx,
    "portfolio_coins",
    simpleList({
      name,
      from: sql`(${lines}) l`,
      where: sql.join([sql`true`, ...Object.values(where)], sql` and `),
      key: keyOf(sorts[sort], order),
      id: sql`l.coin_id`,
      desc: order === "desc",
      filters: [user.id, sort, order, ...Object.keys(where)],
      row: {
        joins: sql`join (${lines}) l on l.coin_id = page.id join coins c on c.id = page.id ${coinJoins(ctx, now)}`,
        json: lineJson(ctx, now),
      },
    }),
    query,
  );
};

/** What a user holds, one line for each coin, as JSON text. */
export const listLines = (
  ctx: Context,
  user: SignedIn,
  {
    sort,
    order = sorts[sort].order,
    hide,
    ...query
  }: PageQuery & { sort: PortfolioSort; order?: Order | undefined; hide: PortfolioHide[] },
  now: Date,
): Promise<string> => {
  const where = Object.fromEntries([...new Set(hide)].sort().map((kind) => [kind, shown[kind]]));
  return listOf(ctx, user, query, now, { name: "portfolio_coins", sort, order, where });
};

/** Held coins that rose over 24 h, best first, or that fell, worst first. */
export const listMovers = (
  ctx: Context,
  user: SignedIn,
  way: "up" | "down",
  query: PageQuery,
  now: Date,
): Promise<string> =>
  listOf(ctx, user, query, now, {
    name: `portfolio_${way}`,
    sort: "change_24h",
    order: way === "up" ? "desc" : "asc",
    where: { [way]: way === "up" ? sql`l.change > 0` : sql`l.change < 0` },
  });

/** The line of one coin as JSON text; null when nothing of it is held. */
export const findLine = async (
  ctx: Context,
  db: Queries,
  userId: string,
  coinId: string,
  now: Date,
): Promise<string | null> => {
  const { rows } = await db.execute<{ json: string }>(sql`
    select (${lineJson(ctx, now)})::text as json from (${ownLines(userId, now)}) l join coins c on c.id = l.coin_id ${coinJoins(ctx, now)}
    where l.coin_id = ${coinId}`);
  return rows[0]?.json ?? null;
};
