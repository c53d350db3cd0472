import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import type { coins } from "../../database/schema/coins.ts";
import type { ContractRow } from "./contracts.ts";

type Columns = Pick<typeof coins.$inferInsert, "type" | "stage" | "launchAt" | "saleStartAt">;
/** What of a coin is judged together. */
type Whole = Columns & { contracts: ContractRow[] };

const isLaunched = ({ stage }: Whole) => stage === "launched";
const isAfter = (time: Date | null | undefined, other: Date | null | undefined) =>
  time != null && other != null && time > other;

/** What no single field shows: the field, its message, and when it applies. */
const contradictions: [key: string, message: () => string, is: (coin: Whole, now: Date) => boolean][] = [
  [
    "address",
    m.error_launched_token_without_contract,
    (coin) => isLaunched(coin) && coin.type === "token" && coin.contracts.length === 0,
  ],
  ["launch_at", m.error_launched_in_future, (coin, now) => isLaunched(coin) && isAfter(coin.launchAt, now)],
  ["sale", m.error_launched_before_sale, (coin, now) => isLaunched(coin) && isAfter(coin.saleStartAt, now)],
  ["launch_at", m.error_launch_before_sale, (coin) => isAfter(coin.saleStartAt, coin.launchAt)],
];

const contradictionOf = (coin: Whole, now: Date) => contradictions.find(([, , is]) => is(coin, now));

/** Whether `validateCoin` would refuse this coin. */
export const isContradiction = (coin: Whole, now: Date): boolean => contradictionOf(coin, now) !== undefined;

/**
 * Holds a coin as a whole to the rules of a submission: when it is submitted, and as it stands after every edit.
 * @throws {AppError} naming the field
 */
export const validateCoin = (coin: Whole, now: Date): void => {
  const found = contradictionOf(coin, now);
  if (found) throw fieldError(found[0], found[1]());
};
