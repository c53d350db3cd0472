import { limits } from "@cointally/contract/limits.ts";
import type { PortfolioHide, PortfolioSort } from "@cointally/contract/portfolio.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context, SignedIn } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { type PageQuery, pageJson, type SortKey, simpleList } from "../../database/keyset-pagination.ts";
import { coinJoins } from "../coins/presenter.ts";
import { userLines } from "./lines.ts";
import { lineJson } from "./presenter.ts";

type Order = "asc" | "desc";

/** The key and default order of each sort. */
const sorts: Record<PortfolioSort, { by: SQL; type: SortKey["type"]; order: Order }> = {
  value: { by: sql`l.value`, type: "numeric", order: "desc" },
  change_24h: { by: sql`l.change`, type: "numeric", order: "desc" },
  pnl: { by: sql`l.pnl`, type: "numeric", order: "desc" },
  name: { by: sql`lower(l.name)`, type: "text", order: "asc" },
};

/** Lines without a value come last in both orders. */
const keyOf = ({ by, type }: SortKey, order: Order): SortKey =>
  type === "text"
    ? { by, type }
    : { by: sql`coalesce(${by}, ${order === "desc" ? "-infinity" : "infinity"}::numeric)`, type };

/** Conditions for the lines that remain when a kind is hidden. A line without a value is not small. */
const hideConditions: Record<PortfolioHide, SQL> = {
  small: sql`(l.value is null or l.value >= ${sql.raw(String(limits.portfolio.smallUsd))})`,
  spam: sql`l.value is not null`,
};

const listPage = (
  ctx: Context,
  user: SignedIn,
  query: PageQuery,
  now: Date,
  { name, sort, order, where }: { name: string; sort: PortfolioSort; order: Order; where: Record<string, SQL> },
): Promise<string> => {
  const lines = userLines(user.id, now);
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

/** A user's portfolio, one line per coin, as JSON text. */
export function listLines(
  ctx: Context,
  user: SignedIn,
  {
    sort,
    order = sorts[sort].order,
    hide,
    ...query
  }: PageQuery & { sort: PortfolioSort; order?: Order | undefined; hide: PortfolioHide[] },
  now: Date,
): Promise<string> {
  const where = Object.fromEntries([...new Set(hide)].sort().map((kind) => [kind, hideConditions[kind]]));
  return listPage(ctx, user, query, now, { name: "portfolio_coins", sort, order, where });
}

/** Coins in the portfolio that rose over 24 h, best first, or that fell, worst first. */
export function listMovers(
  ctx: Context,
  user: SignedIn,
  direction: "up" | "down",
  query: PageQuery,
  now: Date,
): Promise<string> {
  return listPage(ctx, user, query, now, {
    name: `portfolio_${direction}`,
    sort: "change_24h",
    order: direction === "up" ? "desc" : "asc",
    where: { [direction]: direction === "up" ? sql`l.change > 0` : sql`l.change < 0` },
  });
}

/** The line of one coin as JSON text; null when the user has none. */
export async function findLine(
  ctx: Context,
  db: Queries,
  userId: string,
  coinId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select (${lineJson(ctx, now)})::text as json from (${userLines(userId, now)}) l join coins c on c.id = l.coin_id ${coinJoins(ctx, now)}
    where l.coin_id = ${coinId}`);
  return rows[0]?.json ?? null;
}
