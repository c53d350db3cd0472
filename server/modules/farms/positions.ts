import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { type Address, formatUnits, getAddress, type Hex, toFunctionSelector } from "viem";
import type { Read } from "../../chain/aggregate.ts";
import { asWord, numberIn, wordAt } from "../../chain/decode-hex.ts";
import { farmKinds, type KnownFarm, requestBytes } from "../../chain/farms/read-farms.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { readMany } from "../../chain/read-many.ts";
import { fieldError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { readCursor, writeCursor } from "../../database/cursor.ts";
import type { PageQuery } from "../../database/keyset-pagination.ts";
import { reasonMessage } from "./failure-reasons.ts";
import { isListed } from "./list-farms.ts";
import { farmJson } from "./presenter.ts";

type PositionsContext = Pick<Context, "db" | "nodes">;
/** A listed farm, and how many decimals its tokens have. */
type ListedFarm = KnownFarm & { id: string; chainId: number; staked: number; reward: number; hasReferrals: boolean };

/** The position of an address in one farm. */
export type FarmPosition = { id: string; facts: Record<string, string | number | null> };
export type Positions = { found: FarmPosition[]; unread: { chain_id: number; message: string }[] };

/** Maximum wait for one chain while a page is open. */
const chainTimeoutMs = 8_000;

const userInfo = toFunctionSelector("userInfo(address)");
const pendingReward = toFunctionSelector("pendingReward(address)");
const referralInfo = toFunctionSelector("referralInfo(address)");

const listed = async ({ db }: PositionsContext, chainId: number | undefined): Promise<ListedFarm[]> => {
  const { rows } = await db.execute<ListedFarm>(sql`
    select f.id, f.chain_id as "chainId", f.address, f.factory_address as factory, f.kind, s.decimals as staked, r.decimals as reward,
      coalesce(f.referral_bps > 0, false) as "hasReferrals"
    from farms f join farm_tokens s on s.chain_id = f.chain_id and s.address = f.staked_token
      join farm_tokens r on r.chain_id = f.chain_id and r.address = f.reward_token
    where ${isListed} and s.decimals is not null and r.decimals is not null
      and ${chainId === undefined ? sql`true` : sql`f.chain_id = ${chainId}`}
    order by f.id desc`);
  return rows;
};

type ReadFarms = (farms: readonly ListedFarm[], selector: Hex) => Promise<(Hex | null)[]>;

/** Reads the listed farms of all chains for one address in parallel. Chains that cannot be read are returned in `unread`. */
const readChains = async (
  ctx: PositionsContext,
  address: Address,
  farms: readonly ListedFarm[],
  readPositions: (farms: readonly ListedFarm[], read: ReadFarms) => Promise<FarmPosition[]>,
): Promise<Positions> => {
  const unread: Positions["unread"] = [];
  const byChain = [...Map.groupBy(farms, ({ chainId }) => chainId)];
  const found = await Promise.all(
    byChain.map(async ([chainId, ofChain]) => {
      const signal = AbortSignal.timeout(chainTimeoutMs);
      const read: ReadFarms = (some, selector) => {
        const reads = some.map((farm): Read => ({ to: farm.address, data: `${selector}${asWord(address)}` }));
        return readMany(ctx.nodes, chainId, reads, { untrusted: true, requestBytes, signal });
      };
      try {
        return await readPositions(ofChain, read);
      } catch (error) {
        const kind = nodeErrorOf(error)?.kind ?? (signal.aborted ? "unavailable" : undefined);
        if (!kind) throw error;
        unread.push({ chain_id: chainId, message: reasonMessage(`node_${kind}`) });
        return [];
      }
    }),
  );
  const place = new Map(farms.map(({ id }, n) => [id, n]));
  const inOrder = found.flat().sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { found: inOrder, unread };
};

/** Stakes of an address in listed farms, newest first, read from the chains: one call for all farms, one for those with a stake. */
export async function readStakes(ctx: PositionsContext, address: Address, chainId?: number): Promise<Positions> {
  return readChains(ctx, address, await listed(ctx, chainId), async (farms, read) => {
    const stakes = (await read(farms, userInfo)).flatMap((result, n) => {
      const [farm, amount] = [farms[n] as ListedFarm, wordAt(result, 0)];
      return result && amount ? [{ farm, amount, referrer: farmKinds[farm.kind].referrer(result) }] : [];
    });
    const pending = await read(
      stakes.map(({ farm }) => farm),
      pendingReward,
    );
    return stakes.map(({ farm, amount, referrer }, n) => {
      const reward = numberIn(pending[n]);
      const facts = {
        staked: formatUnits(amount, farm.staked),
        pending_reward: reward === null ? null : formatUnits(reward, farm.reward),
        referrer: referrer && getAddress(referrer),
      };
      return { id: farm.id, facts };
    });
  });
}

/** Referral rewards of an address in listed farms, newest first, read from the chains. */
export async function readReferrals(ctx: PositionsContext, address: Address, chainId?: number): Promise<Positions> {
  const referring = (await listed(ctx, chainId)).filter(({ hasReferrals }) => hasReferrals);
  return readChains(ctx, address, referring, async (farms, read) =>
    (await read(farms, referralInfo)).flatMap((result, n) => {
      const { id, reward } = farms[n] as ListedFarm;
      const [earned, pending, people] = [wordAt(result, 0), wordAt(result, 1), wordAt(result, 2)];
      if (earned === null || pending === null || !people) return [];
      const facts = {
        earned: formatUnits(earned, reward),
        pending: formatUnits(pending, reward),
        people: Number(people),
      };
      return [{ id, facts }];
    }),
  );
}

const { maxDepth } = limits.page;

/** Index of the page's first farm. A cursor holds the id of the last farm of the previous page. */
const pageStart = (
  secret: Buffer,
  binding: string,
  found: readonly FarmPosition[],
  { page, limit, cursor }: PageQuery,
): number => {
  if (!cursor) {
    if (page * limit <= maxDepth) return (page - 1) * limit;
    throw fieldError("cursor", m.error_page_too_deep({ cap: maxDepth }), "query");
  }
  const { id } = readCursor(secret, binding, cursor);
  const next = found.findIndex((farm) => farm.id < id);
  return next === -1 ? found.length : next;
};

/** One page of positions as JSON text: the public fields of each farm and the position of the address in it. */
export async function positionsPage(
  ctx: Pick<Context, "db" | "secret" | "modules">,
  binding: string,
  { found, unread }: Positions,
  query: PageQuery,
  now: Date,
): Promise<string> {
  const { db, secret } = ctx;
  const { page, limit } = query;
  const start = pageStart(secret, binding, found, query);
  const onPage = found.slice(start, start + limit);
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg((${farmJson(ctx, now)})::jsonb || p.facts order by p.n), '[]')::text as json
    from jsonb_to_recordset(${JSON.stringify(onPage.map((found, n) => ({ ...found, n })))}::jsonb) as p(id uuid, facts jsonb, n int)
      join farms f on f.id = p.id`);
  const last = onPage.at(-1);
  const hasMore = start + limit < found.length;
  const next = hasMore && last ? writeCursor(secret, binding, { segment: 0, keys: [], id: last.id }) : null;
  const total = Math.min(found.length, maxDepth);
  const envelope = { page, limit, total, total_capped: found.length > maxDepth, next_cursor: next, unread };
  return `{"farms":${rows[0]?.json ?? "[]"},${JSON.stringify(envelope).slice(1)}`;
}
