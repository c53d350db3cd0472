import type { FarmListQuery, FarmSort, FarmStatus } from "@cointally/contract/farms.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { pageJson, type Segment, type SortKey } from "../../database/keyset-pagination.ts";
import { farmJson, phaseConditions } from "./presenter.ts";

/** Conditions of each list, spelled exactly like those of the partial indexes. */
const listConditions = {
  listed: sql`f.status in ('active', 'finished') and not f.removed`,
  active: sql`f.status = 'active' and not f.removed`,
  finished: sql`f.status = 'finished' and not f.removed`,
  pending: sql`f.status = 'pending'`,
  hidden: sql`f.status = 'hidden'`,
  failed: sql`f.sync_error is not null`,
} satisfies Record<FarmStatus | "listed" | "failed", SQL>;
export type FarmListName = keyof typeof listConditions;

/** Moderators' lists: newest first by default. */
const queues: readonly FarmListName[] = ["pending", "hidden", "failed"];

/** Condition for farms that are public. */
export const isListed = listConditions.listed;

type Order = { key: SortKey; hasValue: (now: string) => SQL };
const orders: Record<FarmSort, Order> = {
  tvl: { key: { by: sql`f.tvl_usd`, type: "numeric" }, hasValue: () => sql`f.tvl_usd is not null` },
  // Ended farms earn nothing; their last APR is outdated.
  apr: {
    key: { by: sql`f.apr`, type: "numeric" },
    hasValue: (now) => sql`(f.apr is not null and f.closes_at > ${now}::timestamptz)`,
  },
  end_at: { key: { by: sql`f.closes_at`, type: "timestamptz" }, hasValue: () => sql`f.closes_at is not null` },
  created_at: { key: { by: sql`f.created_at`, type: "timestamptz" }, hasValue: () => sql`true` },
};

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);

/** An address or its beginning matches the farm and its tokens, any other text the names of its tokens. */
const searchCondition = (search: string): SQL => {
  const q = search.toLowerCase();
  if (/^0x[0-9a-f]{4,40}$/.test(q)) {
    const prefix = `${q}%`;
    return sql`(lower(f.address) like ${prefix} or lower(f.staked_token) like ${prefix} or lower(f.reward_token) like ${prefix})`;
  }
  return sql`f.words like ${`%${escapeLike(q)}%`}`;
};

const filterConditions = ({ chain_id, phase, search }: FarmListQuery, now: string): SQL[] => [
  ...(chain_id === undefined ? [] : [sql`f.chain_id = ${chain_id}`]),
  ...(phase === undefined ? [] : [phaseConditions[phase](now)]),
  ...(search ? [searchCondition(search)] : []),
];

/** One page of a list of farms as JSON text; farms without a value of the sort column come last in both directions. */
export function listFarms(ctx: Context, name: FarmListName, query: FarmListQuery, now: Date): Promise<string> {
  const at = now.toISOString();
  const sort = query.sort ?? (queues.includes(name) ? "created_at" : "tvl");
  const desc = (query.order ?? (sort === "end_at" ? "asc" : "desc")) === "desc";
  const where = sql.join([listConditions[name], ...filterConditions(query, at)], sql` and `);
  const { key, hasValue } = orders[sort];
  const segment = (condition: SQL, keys: SortKey[]): Segment => ({
    from: sql`farms f`,
    where: sql`${where} and ${condition}`,
    keys,
    id: sql`f.id`,
    desc,
  });
  return pageJson(
    ctx,
    "farms",
    {
      segments: [segment(hasValue(at), [key]), segment(sql`not ${hasValue(at)}`, [])],
      total: { sets: [{ from: sql`farms f`, where }], key: null },
      binding: JSON.stringify(["farms", name, query.search, query.chain_id, query.phase, sort, desc]),
      row: { joins: sql`join farms f on f.id = page.id`, json: farmJson(ctx, now) },
    },
    query,
  );
}
