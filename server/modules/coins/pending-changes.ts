import { changeRules, saleChangeRules } from "@cointally/contract/change-rules.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import { type CoinChanges, coinChanges } from "@cointally/contract/submission.ts";
import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import { place, type State } from "./changed-contracts.ts";
import { columnsOf } from "./coin-row.ts";
import { differenceOf, factsAfter, factsOf } from "./public-facts.ts";
import { isContradiction } from "./validate-coin.ts";

const jsonOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

type Sale = NonNullable<CoinChanges["sale"]>;

/** The sale that is public, with only those parts of another one that need no review. */
const saleAtOnce = (row: State["row"], given: Sale): Sale => {
  const parts = Object.entries(saleChangeRules).filter(([, rule]) => rule === "at_once");
  const changed = Object.fromEntries(parts.map(([key]) => [key, given[key as keyof Sale] ?? null]));
  return { ...(row.sale as Sale), ...changed };
};

/**
 * An edit of an approved or scheduled coin in two, by `changeRules`: what is public at once, and what waits for a moderator. Dates that
 * contradict the coin as it is wait as well: they belong to a stage or a sale that waits, or are refused with it.
 */
export const splitChanges = (
  state: State,
  changes: CoinChanges,
  now: Date,
): { atOnce: CoinChanges; held: CoinChanges } => {
  const given = Object.entries(changes);
  const by = (rule: string): CoinChanges =>
    Object.fromEntries(given.filter(([key]) => changeRules[key as keyof CoinChanges] === rule));
  const [atOnce, held] = [by("at_once"), by("review")];
  if (changes.sale && state.row.sale) atOnce.sale = saleAtOnce(state.row, changes.sale);
  if (!isContradiction({ ...state.row, ...columnsOf(atOnce), contracts: state.contracts }, now))
    return { atOnce, held };
  const { launch_at, sale: _sale, ...rest } = atOnce;
  return { atOnce: rest, held: { ...held, ...(launch_at !== undefined && { launch_at }) } };
};

/** Which fields of an edit that waits are as the coin stands: they change nothing. */
const asItStands = (state: State, edit: CoinChanges): string[] => {
  const { after } = differenceOf(factsOf(state), factsAfter(state, edit));
  const moves = place.some((key) => key in after);
  const isPlace = (key: string) => (place as readonly string[]).includes(key);
  return Object.keys(edit).filter((key) => (isPlace(key) ? !moves : !(key in after)));
};

/**
 * The edit that waits once `added` is asked for as well; null when nothing is left of it. A field sent as it stands is no
 * change: so an owner takes back what waits.
 * @throws {AppError} naming the field that is not in order with the rest
 */
export const addWaiting = (
  state: State,
  added: CoinChanges,
): { pending: Record<string, unknown>; whole: CoinChanges } | null => {
  const pending = { ...(state.row.pendingChanges ?? {}), ...jsonOf(added) };
  if (Object.keys(pending).length === 0) return null;
  const { data, error } = coinChanges.safeParse(pending, { reportInput: true });
  const issue = error?.issues[0];
  if (issue) throw fieldError(issue.path.join("."), m.error_pending_edit({ reason: fieldMessage(issue) }));
  const whole = data as CoinChanges;
  for (const key of asItStands(state, whole)) {
    delete pending[key];
    delete whole[key as keyof CoinChanges];
  }
  return Object.keys(pending).length > 0 ? { pending, whole } : null;
};

/** The waiting change of a coin, parsed again by the rules of a submission. */
export const waitingChanges = (row: { pendingChanges: Record<string, unknown> | null }): CoinChanges | null =>
  row.pendingChanges ? coinChanges.parse(row.pendingChanges, { reportInput: true }) : null;
