import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { contractFactsJson } from "../contracts/contract-facts.ts";
import { logoFields } from "./logo.ts";

/** Whom the JSON is for: everybody, or the coin's owner and admins. */
export type Viewer = "public" | "owner";

/** The UTC day of a moment, as `YYYY-MM-DD`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const c = (column: string) => sql.raw(`c.${column}`);

const auditDefault = {
  status: "none",
  auditor: null,
  report_url: null,
  audited_at: null,
  critical: null,
  high: null,
  medium: null,
  low: null,
};
const kycDefault = {
  status: "none",
  provider: null,
  level: null,
  certificate_url: null,
  verified_at: null,
  expires_at: null,
};
/** What a sale's contract last returned (modules/sales/read-sales.ts), only if read from the sale's current address. */
const saleProgressJson = sql`case when c.sale is not null then (
  select ${jsonObject({
    raised: sql`s.raised::text`,
    softcap: sql`s.softcap::text`,
    hardcap: sql`s.hardcap::text`,
    chain_id: sql`s.chain_id`,
    address: sql`s.address`,
    block: sql`s.block`,
    read_at: isoTime(sql`s.read_at`),
  })} from sale_reads s where s.coin_id = c.id and s.raised is not null and s.url = c.sale->>'url') end`;
const literal = (value: unknown) => sql.raw(`'${JSON.stringify(value)}'::jsonb`);

type Fields = Pick<Context, "modules">;

/** The joins that `coinJson` reads, for rows of `coins` under the alias `c`. */
export function coinJoins({ modules }: Fields, now: Date): SQL {
  return sql`
  left join coin_tallies t on t.coin_id = c.id
  left join coin_days d on d.coin_id = c.id and d.day = ${utcDay(now)}
  left join coin_activity a on a.coin_id = c.id
  ${modules.coin.joins}`;
}

/** A coin's votes as JSON, over the joins of `coinJoins`. */
export const votesJson = jsonObject({
  total: sql`coalesce(t.votes_total, 0)`,
  today: sql`coalesce(d.votes, 0)`,
  last_24h: sql`coalesce(a.votes_24h, 0)`,
});

/** The fields that other modules add to a coin's JSON, or only those named, over the joins of `coinJoins`. */
export function moduleFields({ modules }: Fields, now: Date, names?: readonly string[]): Record<string, SQL> {
  const chosen = Object.entries(modules.coin.fields).filter(([name]) => !names || names.includes(name));
  return Object.fromEntries(chosen.map(([name, field]) => [name, field(now)]));
}

/**
 * A coin as JSON (api.md, Coin). Contacts, the reason for a denial, pending changes and facts of its contracts, and of `otherContracts`, are
 * for its owner and admins.
 */
export function coinJson(ctx: Fields, viewer: Viewer, now: Date, otherContracts?: SQL): SQL {
  const at = now.toISOString();
  const fields: Record<string, SQL> = {
    id: c("id"),
    slug: c("slug"),
    name: c("name"),
    symbol: c("symbol"),
    type: c("type"),
    chain_id: c("chain_id"),
    address: sql`(select k.address from contracts k where k.coin_id = c.id and k.position = 0)`,
    decimals: sql`(select k.decimals from contracts k where k.coin_id = c.id and k.position = 0)`,
    contracts: sql`coalesce((select json_agg(json_build_object('chain_id', k.chain_id, 'address', k.address, 'decimals', k.decimals) order by k.position)
      from contracts k where k.coin_id = c.id), '[]'::json)`,
    description: c("description"),
    tags: c("tags"),
    ...logoFields(),
    launch_at: isoTime(c("launch_at")),
    stage: c("stage"),
    sale: c("sale"),
    sale_progress: saleProgressJson,
    links: c("links"),
    status: c("status"),
    approve_at: isoTime(c("approve_at")),
    approved_at: isoTime(c("approved_at")),
    approved_how: c("approved_how"),
    imported_from: c("imported_from"),
    promoted: sql`(c.promoted and (c.promoted_until is null or c.promoted_until > ${at}))`,
    promoted_until: sql`case when c.promoted and c.promoted_until > ${at} then ${isoTime(c("promoted_until"))} end`,
    votes: votesJson,
    views: jsonObject({ total: sql`coalesce(t.views_total, 0)`, last_24h: sql`coalesce(a.views_24h, 0)` }),
    trending: sql`coalesce(a.trending, 0)`,
    audit: sql`coalesce(c.audit, ${literal(auditDefault)})`,
    kyc: sql`coalesce(c.kyc, ${literal(kycDefault)})`,
    ...moduleFields(ctx, now),
    synthetic: sql`c.source = 'synthetic'`,
    created_at: isoTime(c("created_at")),
    updated_at: isoTime(c("updated_at")),
  };
  if (viewer === "owner") {
    fields.contact_email = c("contact_email");
    fields.contact_telegram = c("contact_telegram");
    fields.denied_reason = c("denied_reason");
    fields.pending_changes = c("pending_changes");
    fields.contract_facts = contractFactsJson(otherContracts);
  }
  return jsonObject(fields);
}
