import { sql } from "drizzle-orm";
import { nodeErrorOf } from "../../chain/node-error.ts";
import type { Context } from "../../core/context.ts";
import { type Claim, claimAddress, queueDue } from "./claim-address.ts";
import { type ChainRead, readAddress } from "./read-address.ts";
import { recordBalances } from "./record-balances.ts";

type Work = Pick<Context, "db" | "clock" | "nodes" | "log">;

/** A chain that takes longer is one that fails: those who wait see the others. */
const chainMs = 20_000;

/** Shows how far the sync came, while it is the latest of its address. */
const noteChain = ({ db }: Work, claim: Claim, chainId: number, state: "read" | "failed") =>
  db.execute(sql`
    update portfolio_chains k set state = ${state} from portfolio_addresses a
    where k.address_id = ${claim.id} and k.chain_id = ${chainId} and a.id = k.address_id and a.sync_seq = ${claim.syncSeq}`);

/** The site stops: the address waits for the next process. */
const giveBack = async ({ db }: Work, claim: Claim): Promise<false> => {
  await db.execute(sql`
    update portfolio_addresses set sync_status = 'queued' where id = ${claim.id} and sync_seq = ${claim.syncSeq} and sync_status = 'syncing'`);
  return false;
};

/** Reads one address on all its chains and writes what was found. @returns whether it was written */
export const syncAddress = async (ctx: Work, claim: Claim, stop: AbortSignal): Promise<boolean> => {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(chainMs)]);
  const readOne = async (chainId: number): Promise<ChainRead[]> => {
    try {
      const read = await readAddress(ctx, claim.address, chainId, signal);
      await noteChain(ctx, claim, chainId, "read");
      return [read];
    } catch (error) {
      if (!nodeErrorOf(error) && !signal.aborted) throw error;
      await noteChain(ctx, claim, chainId, "failed");
      return [];
    }
  };
  const reads = await Promise.all(claim.chainIds.map(readOne));
  if (stop.aborted) return giveBack(ctx, claim);
  return recordBalances(ctx, claim, reads.flat());
};

/** Reads one waiting address after another until none waits. Several processes, and several calls in one, share the work. */
export const syncWaiting = async (ctx: Work, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const claim = await claimAddress(ctx);
    if (!claim) return;
    await syncAddress(ctx, claim, signal);
  }
};

/** Queues what is due and reads what waits, what a process left behind that ended included. */
export const syncDue = async (ctx: Work, signal: AbortSignal): Promise<void> => {
  await queueDue(ctx);
  await syncWaiting(ctx, signal);
};
