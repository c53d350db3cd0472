import { storage } from "../../../../lib/storage/storage.ts";
import { isReached, type TransactionFlow } from "./transaction-flow.ts";

/** Persists flows beyond the page, since a transaction may be pending, or only the first of two steps done. */

/** The storage key of the flow of an account in a farm. */
export const flowKey = (chainId: number, farm: string, account: string) =>
  `cointally.farm_transaction.${chainId}.${farm.toLowerCase()}.${account.toLowerCase()}`;

/** Older flows are ignored. */
const maxAgeMs = 3 * 24 * 60 * 60_000;

const asText = (_: string, value: unknown) => (typeof value === "bigint" ? { units: value.toString() } : value);
const fromText = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "units" && "units" in value
    ? BigInt(value.units as string)
    : value;

const isPersisted = (persisted: unknown): persisted is { flow: TransactionFlow; at: number } => {
  const { flow, at } = (persisted ?? {}) as { flow?: Partial<TransactionFlow>; at?: unknown };
  return (
    typeof at === "number" &&
    !!flow?.goal?.action &&
    !!flow.step?.action &&
    !!flow.progress?.status &&
    Array.isArray(flow.done)
  );
};

/** The persisted flow, or null. */
export function readFlow(chainId: number, farm: string, account: string, now: number): TransactionFlow | null {
  try {
    const persisted: unknown = JSON.parse(storage.get(flowKey(chainId, farm, account)) ?? "null", fromText);
    if (!isPersisted(persisted) || now - persisted.at > maxAgeMs) return null;
    return persisted.flow;
  } catch {
    return null;
  }
}

/**
 * Persists a flow while its wallet is asked, a transaction is pending, or a step is done but not the goal. Removes one of which nothing was
 * signed.
 */
export function persistFlow(
  chainId: number,
  farm: string,
  account: string,
  flow: TransactionFlow | null,
  now: number,
): void {
  const key = flowKey(chainId, farm, account);
  const isOpen = flow?.progress.status === "sent" || flow?.progress.status === "awaiting_approval";
  const hasBegun = flow && !isReached(flow) && (isOpen || flow.done.length > 0);
  if (hasBegun) storage.set(key, JSON.stringify({ flow, at: now }, asText));
  else storage.remove(key);
}
