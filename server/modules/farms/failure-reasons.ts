import * as m from "@cointally/i18n/messages";
import { type SQL, sql } from "drizzle-orm";
import type { TermsFailureReason } from "../../chain/farms/farm-kind.ts";
import type { FactoryFailureReason } from "../../chain/farms/find-farms.ts";
import type { NodeErrorKind } from "../../chain/node-error.ts";

/** Why one farm or its tokens cannot be read. */
export type FarmFailureReason =
  | TermsFailureReason
  | "no_contract"
  | `${"staked" | "reward"}_${"decimals" | "balance" | "supply"}`;

/** Why a farm or a factory cannot be read, as stored in `farms.sync_error` and `farm_factories.error`. */
export type FailureReason = FarmFailureReason | `factory_${FactoryFailureReason}` | `node_${NodeErrorKind}`;

const messages: Record<FailureReason, () => string> = {
  not_a_farm: m.farm_reason_not_a_farm,
  wrong_times: m.farm_reason_wrong_times,
  no_block_rate: m.farm_reason_no_block_rate,
  no_contract: m.farm_reason_no_contract,
  staked_decimals: m.farm_reason_staked_decimals,
  reward_decimals: m.farm_reason_reward_decimals,
  staked_balance: m.farm_reason_staked_balance,
  reward_balance: m.farm_reason_reward_balance,
  staked_supply: m.farm_reason_staked_supply,
  reward_supply: m.farm_reason_reward_supply,
  factory_no_contract: m.farm_reason_factory_no_contract,
  factory_no_list: m.farm_reason_factory_no_list,
  factory_no_announcements: m.farm_reason_factory_no_announcements,
  factory_too_many: m.farm_reason_factory_too_many,
  node_unavailable: m.farm_reason_node_unavailable,
  node_wrong_chain: m.farm_reason_node_wrong_chain,
  node_busy: m.farm_reason_node_busy,
  node_too_large: m.farm_reason_node_too_large,
  node_refused: m.farm_reason_node_refused,
};

/** The message for a reason, in the reader's language. */
export function reasonMessage(reason: FailureReason): string {
  return messages[reason]();
}

/** The same in SQL, for a column that holds a reason or null. */
export function reasonMessageSql(column: SQL): SQL {
  const sentences = Object.fromEntries(Object.entries(messages).map(([reason, message]) => [reason, message()]));
  return sql`${JSON.stringify(sentences)}::jsonb ->> ${column}`;
}
