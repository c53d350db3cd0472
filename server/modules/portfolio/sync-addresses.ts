import { sql } from "drizzle-orm";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { Context } from "../../core/context.ts";
import { type Claim, claimAddress, queueDueAddresses } from "./claim-address.ts";
import { type ChainRead, readAddress } from "./read-address.ts";
import { recordBalances } from "./record-balances.ts";

type SyncContext = Pick<Context, "db" | "clock" | "nodes" | "log">;

/** Maximum time for one chain, so that a slow one does not delay the others' results. */
const chainTimeoutMs = 20_000;

/** Stores a chain's progress unless a later sync has begun. */
const setChainState = ({ db }: SyncContext, claim: Claim, chainId: number, state: "read" | "failed") =>
  db.execute(sql`
    update portfolio_chains k set state = ${state} from portfolio_addresses a
    where k.address_id = ${claim.id} and k.chain_id = ${chainId} and a.id = k.address_id and a.sync_seq = ${claim.syncSeq}`);

/** Queues the address again on shutdown. */
const requeue = async ({ db }: SyncContext, claim: Claim): Promise<false> => {
  await db.execute(sql`
    update portfolio_addresses set sync_status = 'queued' where id = ${claim.id} and sync_seq = ${claim.syncSeq} and sync_status = 'syncing'`);
  return false;
};

/** Reads one address on all its chains and stores the result. @returns whether it was stored */
export async function syncAddress(ctx: SyncContext, claim: Claim, stop: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(chainTimeoutMs)]);
  const readChain = async (chainId: number): Promise<ChainRead[]> => {
    try {
      const read = await readAddress(ctx, claim.address, chainId, signal);
      await setChainState(ctx, claim, chainId, "read");
      return [read];
    } catch (error) {
      if (!nodeErrorOf(error) && !signal.aborted) throw error;
      await setChainState(ctx, claim, chainId, "failed");
      return [];
    }
  };
  const reads = await Promise.all(claim.chainIds.map(readChain));
  if (stop.aborted) return requeue(ctx, claim);
  return recordBalances(ctx, claim, reads.flat());
}

/** Syncs queued addresses one after another until none is left. Several processes and calls can share the work. */
export async function syncQueued(ctx: SyncContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claim = await claimAddress(ctx);
    if (!claim) return;
    await syncAddress(ctx, claim, signal);
  }
}

/** Queues due addresses and syncs queued ones, including those of processes that died. */
export async function syncDueAddresses(ctx: SyncContext, signal: AbortSignal): Promise<void> {
  await queueDueAddresses(ctx);
  await syncQueued(ctx, signal);
}
