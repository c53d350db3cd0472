import { chainIds } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import type { Address } from "viem";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { type ReadSafety, readSafety } from "../../chain/safety/read-safety.ts";
import type { Context } from "../../core/context.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { isUnreachable } from "../../database/is-unreachable.ts";
import { addNewToAttention, updateAttention } from "../coins/attention.ts";
import { addNewContracts, bringForward, leaseMs } from "./plan-checks.ts";
import { type Contract, recordSafety } from "./record-safety.ts";

type CheckContext = Pick<Context, "db" | "clock" | "nodes" | "log" | "modules">;

/**
 * Maximum contracts of a chain per run, because each chain has a node of its own; a run starts every minute and ends before the next
 * (docs/decisions/0013-safety-checks.md has the calculation).
 */
const maxPerChain = 60;
const runMs = 45_000;
/** Contracts per claim: few, so that a newly approved coin does not wait long even for slow nodes. */
const claimSize = 8;
/** Concurrent checks per chain, because its node also reads prices. */
const checksPerChain = 4;

/** Maximum contracts per claim chosen by attention; the others are the longest due. */
const maxAttended = 6;

type Due = Contract & { nextAt: string };

/**
 * Checks due contracts, each in one process only: by attention (coins/attention.ts), then the longest due. Contracts of unavailable chains are
 * not claimed. @returns how many were checked
 */
export async function checkSafety(ctx: CheckContext, stop: AbortSignal): Promise<number> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(runMs)]);
  const claimed = new Map<number, number>();
  const remaining = (chainId: number) => maxPerChain - (claimed.get(chainId) ?? 0);
  let checked = 0;
  await updateAttention(ctx);
  await bringForward(ctx);
  while (!signal.aborted) {
    await addNewToAttention(ctx);
    await addNewContracts(ctx);
    const chains = (await chainsToRead(ctx)).filter((chainId) => remaining(chainId) > 0);
    const due = await claim(ctx, Math.min(claimSize, ...chains.map(remaining)), chains);
    if (due.length === 0) break;
    const unread = await retrySeparately(ctx, await checkAll(ctx, due, stop), signal);
    const released = await releaseUnread(ctx, unread, stop);
    for (const { chainId } of due) {
      if (!released.some((one) => one.chainId === chainId)) claimed.set(chainId, (claimed.get(chainId) ?? 0) + 1);
    }
    checked += due.length - unread.length;
  }
  return checked;
}

/** The chains with contracts to check whose nodes are available. */
const chainsToRead = async ({ db, nodes }: CheckContext): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from unnest(${sql.param([...chainIds])}::int[]) as id where exists (select from contract_safety s where s.chain_id = id)`);
  return nodes.answering(rows.map(({ id }) => id));
};

/** Claims due contracts of these chains: unchecked ones first, then a coin's main contract. */
const claim = async ({ db, clock }: CheckContext, most: number, chains: number[]): Promise<Due[]> => {
  const now = clock();
  const isDue = sql`s.next_at <= ${now.toISOString()}::timestamptz and s.chain_id = any(${sql.param(chains)}::int[])`;
  const { rows } = await db.execute<{ chain_id: number; address: Address; next_at: string }>(sql`
    with attended as materialized (
      select s.chain_id, s.address, s.next_at from coin_attention a join contracts k on k.coin_id = a.coin_id and k.live
      join contract_safety s on s.chain_id = k.chain_id and s.address = k.address where ${isDue}
      order by a.class, s.checked_at is not null, k.position, s.next_at, a.coin_id desc limit ${maxAttended} for update of s skip locked
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

/** Checks each unread contract separately, because one that makes its node fail also fails those read with it. @returns those still unread */
const retrySeparately = async (ctx: CheckContext, unread: Due[], signal: AbortSignal): Promise<Due[]> => {
  const remaining: Due[] = [];
  for (const contract of unread) {
    const isAlone = unread.filter(({ chainId }) => chainId === contract.chainId).length === 1;
    const isUp = !isAlone && !signal.aborted && (await ctx.nodes.answering([contract.chainId])).length > 0;
    if (!isUp || !(await isChecked(ctx, contract))) remaining.push(contract);
  }
  return remaining;
};

/**
 * Releases the claims of contracts whose node is unavailable or for which there was no time. One that could not be read although its node is
 * available waits until its lease ends, because it may make the node fail. @returns those that were released
 */
const releaseUnread = async ({ db, nodes }: CheckContext, unread: Due[], stop: AbortSignal): Promise<Due[]> => {
  if (unread.length === 0) return [];
  const up = stop.aborted ? [] : await nodes.answering([...new Set(unread.map(({ chainId }) => chainId))]);
  const released = unread.filter(({ chainId }) => !up.includes(chainId));
  await db.execute(sql`
    update contract_safety s set next_at = r."nextAt"
    from json_to_recordset(${JSON.stringify(released)}::json) as r ("chainId" int, address text, "nextAt" timestamptz)
    where s.chain_id = r."chainId" and s.address = r.address`);
  return released;
};

/** @returns the contracts whose node did not answer */
const checkAll = async (ctx: CheckContext, due: Due[], signal: AbortSignal): Promise<Due[]> => {
  const byChain = Map.groupBy(due, ({ chainId }) => chainId);
  const unread = await Promise.all(
    [...byChain.values()].flatMap((contracts) => {
      const limit = limitConcurrency(checksPerChain);
      return contracts.map((contract) =>
        limit(async () => (!signal.aborted && (await isChecked(ctx, contract)) ? [] : [contract])),
      );
    }),
  );
  return unread.flat();
};

const isChecked = async (ctx: CheckContext, contract: Contract): Promise<boolean> => {
  try {
    await recordSafety(ctx, contract, await readTwice(ctx, contract));
    return true;
  } catch (error) {
    if (nodeErrorOf(error)) return false;
    if (isUnreachable(error)) throw error;
    // A contract that cannot be checked does not affect the others and is retried when its lease ends.
    const { chainId, address } = contract;
    ctx.log.warn({ err: error, chain_id: chainId, address }, "safety check failed");
    return true;
  }
};

/** Reads a contract that cannot be sold a second time; when the results differ, it is unknown whether it can be sold. */
const readTwice = async ({ nodes }: CheckContext, { chainId, address }: Contract): Promise<ReadSafety> => {
  const client = await nodes.client(chainId);
  const first = await readSafety(client, chainId, address);
  if (first.facts.sellable !== false) return first;
  const second = await readSafety(client, chainId, address);
  return second.facts.sellable === false ? second : { ...second, facts: { ...second.facts, sellable: null } };
};
