import { changeRules, saleChangeRules } from "@cointally/contract/change-rules.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import { type CoinChanges, coinChanges } from "@cointally/contract/submission.ts";
import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import { type CoinState, contractFields } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";
import { diffFacts, factsAfter, factsOf } from "./public-facts.ts";
import { isContradiction } from "./validate-coin.ts";

const jsonOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

type Sale = NonNullable<CoinChanges["sale"]>;

/** The public sale with those changes of an edited one that need no review. */
const saleWithoutReview = (row: CoinState["row"], edited: Sale): Sale => {
  const parts = Object.entries(saleChangeRules).filter(([, rule]) => rule === "at_once");
  const changed = Object.fromEntries(parts.map(([key]) => [key, edited[key as keyof Sale] ?? null]));
  return { ...(row.sale as Sale), ...changed };
};

/**
 * Splits an edit of an approved or scheduled coin by `changeRules`: what is public at once, and what a moderator reviews. Dates that
 * contradict the current coin are reviewed too: they belong to a stage or a sale under review, or are refused with it.
 */
export function splitChanges(
  state: CoinState,
  changes: CoinChanges,
  now: Date,
): { immediate: CoinChanges; reviewed: CoinChanges } {
  const withRule = (rule: string): CoinChanges =>
    Object.fromEntries(Object.entries(changes).filter(([key]) => changeRules[key as keyof CoinChanges] === rule));
  const [immediate, reviewed] = [withRule("at_once"), withRule("review")];
  if (changes.sale && state.row.sale) immediate.sale = saleWithoutReview(state.row, changes.sale);
  if (!isContradiction({ ...state.row, ...columnsOf(immediate), contracts: state.contracts }, now))
    return { immediate, reviewed };
  const { launch_at, sale: _sale, ...rest } = immediate;
  return { immediate: rest, reviewed: { ...reviewed, ...(launch_at !== undefined && { launch_at }) } };
}

/** The fields of an edit that have the coin's current values. */
const unchangedFields = (state: CoinState, edit: CoinChanges): string[] => {
  const { after } = diffFacts(factsOf(state), factsAfter(state, edit));
  const contractsChange = contractFields.some((key) => key in after);
  const isContractField = (key: string) => (contractFields as readonly string[]).includes(key);
  return Object.keys(edit).filter((key) => (isContractField(key) ? !contractsChange : !(key in after)));
};

/**
 * The pending edit together with `added`, as stored and as parsed; null when nothing of it remains. A field with the coin's current
 * value is no change: that is how an owner withdraws a pending change.
 * @throws {AppError} naming the field that is invalid together with the others
 */
export function mergePendingChanges(
  state: CoinState,
  added: CoinChanges,
): { pending: Record<string, unknown>; parsed: CoinChanges } | null {
  const pending = { ...(state.row.pendingChanges ?? {}), ...jsonOf(added) };
  if (Object.keys(pending).length === 0) return null;
  const { data, error } = coinChanges.safeParse(pending, { reportInput: true });
  const issue = error?.issues[0];
  if (issue) throw fieldError(issue.path.join("."), m.error_pending_edit({ reason: fieldMessage(issue) }));
  const parsed = data as CoinChanges;
  for (const key of unchangedFields(state, parsed)) {
    delete pending[key];
    delete parsed[key as keyof CoinChanges];
  }
  return Object.keys(pending).length > 0 ? { pending, parsed } : null;
}

/** The pending edit of a coin, parsed again by the rules of a submission. */
export function parsePendingChanges(row: { pendingChanges: Record<string, unknown> | null }): CoinChanges | null {
  return row.pendingChanges ? coinChanges.parse(row.pendingChanges, { reportInput: true }) : null;
}
