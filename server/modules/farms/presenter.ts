import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { isoTime, jsonObject } from "../../database/json.ts";
import { logoFields } from "../coins/logo.ts";
import { reasonMessageSql } from "./failure-reasons.ts";

type FieldContext = Pick<Context, "modules">;

const f = (column: string) => sql.raw(`f.${column}`);
const amount = (of: SQL): SQL => sql`trim_scale(${of})::text`;
const columnFields = (columns: string[]) => Object.fromEntries(columns.map((column) => [column, f(column)]));

const pairJson: SQL = sql`case when t.token0 is not null then (
  select json_agg(json_build_object('address', side.address, 'symbol', s.symbol) order by side.n)
  from unnest(array[t.token0, t.token1]) with ordinality side(address, n)
  left join farm_tokens s on s.chain_id = t.chain_id and s.address = side.address) end`;

const coinJson = ({
  modules,
}: FieldContext): SQL => sql`(select ${jsonObject({ slug: sql`c.slug`, name: sql`c.name`, ...logoFields(), safety: modules.coin.mark })}
  from contracts k join coins c on c.id = k.coin_id
  where k.chain_id = t.chain_id and k.address = t.address and c.status = 'approved' limit 1)`;

const tokenJson = (ctx: FieldContext, column: "staked_token" | "reward_token"): SQL => {
  const json = jsonObject({
    address: sql`t.address`,
    symbol: sql`t.symbol`,
    name: sql`t.name`,
    decimals: sql`t.decimals`,
    is_lp: sql`t.token0 is not null`,
    pair: pairJson,
    price_usd: amount(sql`t.price_usd`),
    coin: coinJson(ctx),
  });
  return sql`(select ${json} from farm_tokens t where t.chain_id = f.chain_id and t.address = ${f(column)})`;
};

const solvencyJson: SQL = jsonObject({
  owed: amount(f("owed")),
  run_out_at: isoTime(f("run_out_at")),
  ...columnFields(["owed_is_least", "covered", "owner", "renounced", "can_take_rewards", "can_stop_rewards"]),
});

/** Conditions over alias `f` for each phase of a farm. */
export const phaseConditions = {
  upcoming: (now: string): SQL => sql`f.opens_at > ${now}::timestamptz`,
  live: (now: string): SQL => sql`f.opens_at <= ${now}::timestamptz and f.closes_at > ${now}::timestamptz`,
  ended: (now: string): SQL => sql`f.closes_at <= ${now}::timestamptz`,
};

const farmFields = (ctx: FieldContext, now: Date): Record<string, SQL> => {
  const at = now.toISOString();
  return {
    ...columnFields(["id", "chain_id", "address", "factory_address", "kind", "status"]),
    phase: sql`case when ${phaseConditions.ended(at)} then 'ended' when ${phaseConditions.live(at)} then 'live' when ${phaseConditions.upcoming(at)} then 'upcoming' end`,
    staked_token: tokenJson(ctx, "staked_token"),
    reward_token: tokenJson(ctx, "reward_token"),
    reward_per_second: amount(f("reward_per_second")),
    start_at: isoTime(f("start_at")),
    end_at: isoTime(f("end_at")),
    times_estimated: f("times_estimated"),
    total_staked: amount(f("total_staked")),
    tvl_usd: amount(f("tvl_usd")),
    apr: sql`case when not ${phaseConditions.ended(at)} then f.apr::float8 end`,
    reward_balance: amount(f("reward_balance")),
    ...columnFields(["participants", "deposit_fee_bps", "referral_bps"]),
    stake_limit: amount(f("stake_limit")),
    solvency: solvencyJson,
    sync_error: reasonMessageSql(f("sync_error")),
    synced_block: f("synced_block"),
    synced_at: isoTime(f("synced_at")),
    created_at: isoTime(f("created_at")),
  };
};

/** JSON of a farm (api.md, Farm), for rows of `farms` under alias `f`. */
export function farmJson(ctx: FieldContext, now: Date): SQL {
  return jsonObject(farmFields(ctx, now));
}
