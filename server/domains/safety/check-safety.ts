import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { type ReadSafety, readSafety } from "../../chain/safety/read-safety.ts";
import type { Context } from "../../context.ts";
import { isUnreachable } from "../../database/is-unreachable.ts";
import { limitConcurrency } from "../../limit-concurrency.ts";
import { addNewContracts, leaseMs } from "./plan-checks.ts";
import { type Contract, recordSafety } from "./record-safety.ts";

type Work = Pick<Context, "db" | "clock" | "nodes" | "log">;

/** Contracts that one run looks at; a run comes every minute and is over before the next. docs/decisions/0013-safety.md has the sum. */
const mostInRun = 60;
const runMs = 45_000;
/** Those taken together: few, so that a coin that was approved just now waits for few, however slow their node is. */
const mostAtOnce = 8;
/** Of one chain: its node has prices to read, too. */
const atATime = 4;

/**
 * Looks at contracts that are due, each by one process alone: new ones first, then those that are longest due. A chain whose node is
 * away leaves its contracts as they were. @returns how many were looked at
 */
export const checkSafety = async (ctx: Work, stop: AbortSignal): Promise<number> => {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(runMs)]);
  let [taken, looked] = [0, 0];
  while (!signal.aborted && taken < mostInRun) {
    await addNewContracts(ctx);
    const due = await claim(ctx, Math.min(mostAtOnce, mostInRun - taken));
    if (due.length === 0) break;
    taken += due.length;
    looked += await checkAll(ctx, due, stop);
  }
  return looked;
};

type Due = { chain_id: number; address: Address };

/** Contracts that are due, the longest first, each for this process alone. */
const claim = async ({ db, clock }: Work, most: number): Promise<Due[]> => {
  const now = clock();
  const { rows } = await db.execute<Due>(sql`
    update contract_safety s set next_at = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz
    from (select chain_id, address from contract_safety where next_at <= ${now.toISOString()}::timestamptz
      order by next_at, chain_id, address limit ${most} for update skip locked) due
    where s.chain_id = due.chain_id and s.address = due.address returning s.chain_id, s.address`);
  return rows;
};

const checkAll = async (ctx: Work, due: Due[], signal: AbortSignal): Promise<number> => {
  const byChain = Map.groupBy(due, (row) => row.chain_id);
  const looked = await Promise.all(
    [...byChain.values()].flatMap((contracts) => {
      const inTurn = limitConcurrency(atATime);
      return contracts.map(({ chain_id: chainId, address }) =>
        inTurn(async () => (signal.aborted ? 0 : checkOne(ctx, { chainId, address }))),
      );
    }),
  );
  return looked.reduce<number>((sum, one) => sum + one, 0);
};

const checkOne = async (ctx: Work, contract: Contract): Promise<0 | 1> => {
  try {
    const read = await readTwice(ctx, contract);
    await recordSafety(ctx, contract, read);
    return 1;
  } catch (error) {
    if (nodeErrorOf(error)) return 0;
    if (isUnreachable(error)) throw error;
    // One contract that cannot be read leaves the others alone.
    ctx.log.warn({ err: error, chain_id: contract.chainId, address: contract.address }, "safety check failed");
    return 0;
  }
};

/** What nobody can sell is looked at once more before it is said; two looks that disagree say nothing. */
const readTwice = async ({ nodes }: Work, { chainId, address }: Contract): Promise<ReadSafety> => {
  const client = await nodes.client(chainId);
  const first = await readSafety(client, chainId, address);
  if (first.facts.sellable !== false) return first;
  const second = await readSafety(client, chainId, address);
  return second.facts.sellable === false ? second : { ...second, facts: { ...second.facts, sellable: null } };
};
