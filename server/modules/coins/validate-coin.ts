import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import type { coins } from "../../database/schema/coins.ts";
import type { ContractRow } from "./contracts.ts";

type Columns = Pick<typeof coins.$inferInsert, "type" | "stage" | "launchAt" | "saleStartAt">;
/** The fields of a coin that are validated together. */
type CoinFields = Columns & { contracts: ContractRow[] };

const isLaunched = ({ stage }: CoinFields) => stage === "launched";
const isAfter = (time: Date | null | undefined, other: Date | null | undefined) =>
  time != null && other != null && time > other;

/** Rules over several fields: the field to name, its message, and when the rule is broken. */
const contradictions: [key: string, message: () => string, isBroken: (coin: CoinFields, now: Date) => boolean][] = [
  [
    "address",
    m.error_launched_token_without_contract,
    (coin) => isLaunched(coin) && coin.type === "token" && coin.contracts.length === 0,
  ],
  ["launch_at", m.error_launched_in_future, (coin, now) => isLaunched(coin) && isAfter(coin.launchAt, now)],
  ["sale", m.error_launched_before_sale, (coin, now) => isLaunched(coin) && isAfter(coin.saleStartAt, now)],
  ["launch_at", m.error_launch_before_sale, (coin) => isAfter(coin.saleStartAt, coin.launchAt)],
];

const contradictionOf = (coin: CoinFields, now: Date) => contradictions.find(([, , isBroken]) => isBroken(coin, now));

/** Whether `validateCoin` would refuse this coin. */
export function isContradiction(coin: CoinFields, now: Date): boolean {
  return contradictionOf(coin, now) !== undefined;
}

/**
 * Checks the rules over several fields, for a submission and for the coin after every edit.
 * @throws {AppError} naming the field
 */
export function validateCoin(coin: CoinFields, now: Date): void {
  const found = contradictionOf(coin, now);
  if (found) throw fieldError(found[0], found[1]());
}
