import type { FarmListQuery, FarmSort, FarmStatus } from "@cointally/contract/farms.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { pageJson, type Segment, type SortKey } from "../../database/keyset-pagination.ts";
import { farmJson, phaseIs } from "./presenter.ts";

/** A list by who is in it; the conditions are those of its indexes, to the letter. */
const members = {
  listed: sql`f.status in ('active', 'finished') and not f.gone`,
  active: sql`f.status = 'active' and not f.gone`,
  finished: sql`f.status = 'finished' and not f.gone`,
  pending: sql`f.status = 'pending'`,
  hidden: sql`f.status = 'hidden'`,
  failed: sql`f.sync_error is not null`,
} satisfies Record<FarmStatus | "listed" | "failed", SQL>;
export type FarmListName = keyof typeof members;

/** Lists that moderators work through: newest first unless told. */
const queues: readonly FarmListName[] = ["pending", "hidden", "failed"];

/** Which farms a visitor may see. */
export const isListed = members.listed;

type Order = { key: SortKey; has: (now: string) => SQL };
const orders: Record<FarmSort, Order> = {
  tvl: { key: { by: sql`f.tvl_usd`, type: "numeric" }, has: () => sql`f.tvl_usd is not null` },
  // What has ended earns nothing, whatever was last reckoned.
  apr: {
    key: { by: sql`f.apr`, type: "numeric" },
    has: (now) => sql`(f.apr is not null and f.closes_at > ${now}::timestamptz)`,
  },
  end_at: { key: { by: sql`f.closes_at`, type: "timestamptz" }, has: () => sql`f.closes_at is not null` },
  created_at: { key: { by: sql`f.created_at`, type: "timestamptz" }, has: () => sql`true` },
};

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (mark) => `\\${mark}`);

/** An address is that of a farm or of one of its tokens, whole or begun; everything else a word of its tokens. */
const found = (search: string): SQL => {
  const q = search.toLowerCase();
  if (/^0x[0-9a-f]{4,40}$/.test(q)) {
    const begins = `${q}%`;
    return sql`(lower(f.address) like ${begins} or lower(f.staked_token) like ${begins} or lower(f.reward_token) like ${begins})`;
  }
  return sql`f.words like ${`%${escapeLike(q)}%`}`;
};

const filtersOf = ({ chain_id, phase, search }: FarmListQuery, now: string): SQL[] => [
  ...(chain_id === undefined ? [] : [sql`f.chain_id = ${chain_id}`]),
  ...(phase === undefined ? [] : [phaseIs[phase](now)]),
  ...(search ? [found(search)] : []),
];

/** One page of a list of farms as JSON text; farms without the figure they are ordered by come last, in both directions. */
export const listFarms = (ctx: Context, name: FarmListName, query: FarmListQuery, now: Date): Promise<string> => {
  const at = now.toISOString();
  const sort = query.sort ?? (queues.includes(name) ? "created_at" : "tvl");
  const desc = (query.order ?? (sort === "end_at" ? "asc" : "desc")) === "desc";
  const where = sql.join([members[name], ...filtersOf(query, at)], sql` and `);
  const { key, has } = orders[sort];
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
      segments: [segment(has(at), [key]), segment(sql`not ${has(at)}`, [])],
      total: { sets: [{ from: sql`farms f`, where }], key: null },
      binding: JSON.stringify(["farms", name, query.search, query.chain_id, query.phase, sort, desc]),
      row: { joins: sql`join farms f on f.id = page.id`, json: farmJson(ctx, now) },
    },
    query,
  );
};
