import type { CoinChanges } from "@cointally/api/submission.ts";
import { coinChanges } from "@cointally/api/submission.ts";
import { refuseField } from "../../refusal.ts";
import { changedContracts, onWire, place, type State } from "./changed-contracts.ts";

/** On an approved coin a change of these waits for a moderator: they are what a scam would change after approval. */
const identity = ["name", "symbol", ...place, "logo_id"] as const;

export const jsonOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/** A token is not launched before its first contract is judged: such a stage waits, and so does what is said of it after that. */
const stageWaits = ({ row, contracts }: State, { stage }: CoinChanges): boolean =>
  (stage === "launched" && row.type === "token" && contracts.length === 0) || row.pendingChanges?.stage !== undefined;

/** An edit of a judged coin in two: what is public at once, and what waits. Of its links only the website waits. */
export const splitChanges = (state: State, changes: CoinChanges): { atOnce: CoinChanges; held: CoinChanges } => {
  const { row } = state;
  const isIdentity = ([key]: [string, unknown]) =>
    (identity as readonly string[]).includes(key) || (key === "stage" && stageWaits(state, changes));
  const given = Object.entries(changes);
  const atOnce: CoinChanges = Object.fromEntries(given.filter((field) => !isIdentity(field)));
  const held: CoinChanges = Object.fromEntries(given.filter(isIdentity));
  const { links } = changes;
  const { website } = row.links;
  if (links && links.website !== website) {
    held.links = links;
    if (website) atOnce.links = { ...links, website };
    else delete atOnce.links;
  }
  return { atOnce, held };
};

/** Which fields of an edit that waits are as the coin stands: they change nothing. */
const asItStands = (state: State, edit: CoinChanges): string[] => {
  const { row } = state;
  const { name, symbol, logo_id: logoId, links, type = row.type, chain_id: chainId = row.chainId } = edit;
  const rows = changedContracts(state, edit);
  const moves =
    type !== row.type ||
    chainId !== row.chainId ||
    JSON.stringify(rows && onWire(rows)) !== JSON.stringify(onWire(state.contracts));
  return [
    ...(name === row.name ? ["name"] : []),
    ...(symbol === row.symbol ? ["symbol"] : []),
    ...(edit.stage === row.stage ? ["stage"] : []),
    ...(logoId === row.logoId ? ["logo_id"] : []),
    ...(links && links.website === row.links.website ? ["links"] : []),
    ...(rows && !moves ? place : []),
  ];
};

/**
 * The edit that waits once `added` is asked for as well; null when nothing is left of it. A field sent as it stands is no
 * change: so an owner takes back what waits.
 * @throws {Refusal} naming the field that is not in order with the rest
 */
export const addWaiting = (
  state: State,
  added: CoinChanges,
): { pending: Record<string, unknown>; whole: CoinChanges } | null => {
  const pending = { ...(state.row.pendingChanges ?? {}), ...jsonOf(added) };
  if (Object.keys(pending).length === 0) return null;
  const { data, error } = coinChanges.safeParse(pending);
  const issue = error?.issues[0];
  if (issue) throw refuseField(issue.path.join("."), `With the edit that waits already: ${issue.message}`);
  const whole = data as CoinChanges;
  for (const key of asItStands(state, whole)) {
    delete pending[key];
    delete whole[key as keyof CoinChanges];
  }
  return Object.keys(pending).length > 0 ? { pending, whole } : null;
};

/** The waiting change of a coin, parsed again by the rules of a submission. */
export const waitingChanges = (row: { pendingChanges: Record<string, unknown> | null }): CoinChanges | null =>
  row.pendingChanges ? coinChanges.parse(row.pendingChanges) : null;
