import { chainIds } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { type ReadSafety, readSafety } from "../../chain/safety/read-safety.ts";
import type { Context } from "../../core/context.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { isUnreachable } from "../../database/is-unreachable.ts";
import { addNewToAttention, updateAttention } from "../coins/attention.ts";
import { addNewContracts, leaseMs } from "./plan-checks.ts";
import { type Contract, recordSafety } from "./record-safety.ts";

type Work = Pick<Context, "db" | "clock" | "nodes" | "log" | "modules">;

/** Contracts that one run looks at; a run comes every minute and is over before the next. docs/decisions/0013-safety-checks.md has the sum. */
const mostInRun = 60;
const runMs = 45_000;
/** Those taken together: few, so that a coin that was approved just now waits for few, however slow their node is. */
const mostAtOnce = 8;
/** Of one chain: its node has prices to read, too. */
const atATime = 4;

/** Of those taken together, the most that go by the order of attention: what waits longest has a place, too. */
const mostAttended = 6;

type Due = Contract & { nextAt: string };

/**
 * Looks at contracts that are due, each by one process alone: by the order of attention (coins/attention.ts), then those that are longest
 * due. A chain whose node is away takes no place among them, and leaves its contracts as they were. @returns how many were looked at
 */
export const checkSafety = async (ctx: Work, stop: AbortSignal): Promise<number> => {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(runMs)]);
  let [taken, looked] = [0, 0];
  await updateAttention(ctx);
  while (!signal.aborted && taken < mostInRun) {
    await addNewToAttention(ctx);
    await addNewContracts(ctx);
    const due = await claim(ctx, Math.min(mostAtOnce, mostInRun - taken), await chainsToRead(ctx));
    if (due.length === 0) break;
    const unread = await retryAlone(ctx, await checkAll(ctx, due, stop), signal);
    const returned = await giveBack(ctx, unread, stop);
    taken += due.length - returned;
    looked += due.length - unread.length;
  }
  return looked;
};

/** The chains that contracts are looked at on, and whose nodes answer. */
const chainsToRead = async ({ db, nodes }: Work): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from unnest(${sql.param([...chainIds])}::int[]) as id where exists (select from contract_safety s where s.chain_id = id)`);
  return nodes.answering(rows.map(({ id }) => id));
};

/** Contracts of these chains that are due, each for this process alone; never looked at before due again, a coin's main contract first. */
const claim = async ({ db, clock }: Work, most: number, chains: number[]): Promise<Due[]> => {
  const now = clock();
  const isDue = sql`s.next_at <= ${now.toISOString()}::timestamptz and s.chain_id = any(${sql.param(chains)}::int[])`;
  const { rows } = await db.execute<{ chain_id: number; address: Address; next_at: string }>(sql`
    with attended as materialized (
      select s.chain_id, s.address, s.next_at from coin_attention a join contracts k on k.coin_id = a.coin_id and k.live
      join contract_safety s on s.chain_id = k.chain_id and s.address = k.address where ${isDue}
      order by a.class, s.checked_at is not null, k.position, s.next_at, a.coin_id desc limit ${mostAttended} for update of s skip locked
    ), longest as materialized (
      select s.chain_id, s.address, s.next_at from contract_safety s
      where ${isDue} and (s.chain_id, s.address) not in (select chain_id, address from attended)
      order by s.next_at, s.chain_id, s.address limit ${most} - (select count(*) from attended) for update of s skip locked
    ), due as (select * from attended union all select * from longest)
    update contract_safety s set next_at = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz
    from due where s.chain_id = due.chain_id and s.address = due.address
    returning s.chain_id, s.address, due.next_at::text as next_at`);
  return rows.map(({ chain_id: chainId, address, next_at: nextAt }) => ({ chainId, address, nextAt }));
};

/** Reads of contracts go together: one at which its node fails takes others with it, so each has a try of its own. @returns those unread */
const retryAlone = async (ctx: Work, unread: Due[], signal: AbortSignal): Promise<Due[]> => {
  const left: Due[] = [];
  for (const contract of unread) {
    const isAlone = unread.filter(({ chainId }) => chainId === contract.chainId).length === 1;
    const isUp = !isAlone && !signal.aborted && (await ctx.nodes.answering([contract.chainId])).length > 0;
    if (!isUp || !(await isChecked(ctx, contract))) left.push(contract);
  }
  return left;
};

/**
 * Contracts whose node is away, or that there was no time for, are due as they were and cost nothing of the run. One that could not be read
 * although its node answers waits until its lease ends: it may be what makes the node fail. @returns how many were given back
 */
const giveBack = async ({ db, nodes }: Work, unread: Due[], stop: AbortSignal): Promise<number> => {
  if (unread.length === 0) return 0;
  const up = stop.aborted ? [] : await nodes.answering([...new Set(unread.map(({ chainId }) => chainId))]);
  const back = unread.filter(({ chainId }) => !up.includes(chainId));
  await db.execute(sql`
    update contract_safety s set next_at = r."nextAt"
    from json_to_recordset(${JSON.stringify(back)}::json) as r ("chainId" int, address text, "nextAt" timestamptz)
    where s.chain_id = r."chainId" and s.address = r.address`);
  return back.length;
};

/** @returns those whose node gave no answer */
const checkAll = async (ctx: Work, due: Due[], signal: AbortSignal): Promise<Due[]> => {
  const byChain = Map.groupBy(due, ({ chainId }) => chainId);
  const unread = await Promise.all(
    [...byChain.values()].flatMap((contracts) => {
      const inTurn = limitConcurrency(atATime);
      return contracts.map((contract) =>
        inTurn(async () => (!signal.aborted && (await isChecked(ctx, contract)) ? [] : [contract])),
      );
    }),
  );
  return unread.flat();
};

const isChecked = async (ctx: Work, contract: Contract): Promise<boolean> => {
  try {
    await recordSafety(ctx, contract, await readTwice(ctx, contract));
    return true;
  } catch (error) {
    if (nodeErrorOf(error)) return false;
    if (isUnreachable(error)) throw error;
    // One contract that cannot be read leaves the others alone, and is tried again when its lease ends.
    const { chainId, address } = contract;
    ctx.log.warn({ err: error, chain_id: chainId, address }, "safety check failed");
    return true;
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
