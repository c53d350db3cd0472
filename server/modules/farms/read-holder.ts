import { sql } from "drizzle-orm";
import { type Address, formatUnits, getAddress, type Hex, toFunctionSelector } from "viem";
import type { Read } from "../../chain/aggregate.ts";
import { asWord, numberIn, wordAt } from "../../chain/decode-hex.ts";
import { farmKinds, type KnownFarm, requestBytes } from "../../chain/farms/read-farms.ts";
import { nodeErrorOf } from "../../chain/node-error.ts";
import { readMany } from "../../chain/read-many.ts";
import type { Context } from "../../core/context.ts";
import { isListed } from "./list-farms.ts";
import { reasonMessage } from "./reasons.ts";

type Work = Pick<Context, "db" | "nodes">;
/** A listed farm, and how many decimals its tokens have. */
type ListedFarm = KnownFarm & { id: string; chainId: number; staked: number; reward: number; refers: boolean };

/** What was found of an address in one farm. */
export type HeldFarm = { id: string; facts: Record<string, string | number | null> };
export type Holder = { found: HeldFarm[]; unread: { chain_id: number; message: string }[] };

/** Who opens a page does not wait longer for one chain. */
const chainMs = 8_000;

const userInfo = toFunctionSelector("userInfo(address)");
const pendingReward = toFunctionSelector("pendingReward(address)");
const referralInfo = toFunctionSelector("referralInfo(address)");

const listed = async ({ db }: Work, chainId: number | undefined): Promise<ListedFarm[]> => {
  const { rows } = await db.execute<ListedFarm>(sql`
    select f.id, f.chain_id as "chainId", f.address, f.factory_address as factory, f.kind, s.decimals as staked, r.decimals as reward,
      coalesce(f.referral_bps > 0, false) as refers
    from farms f join farm_tokens s on s.chain_id = f.chain_id and s.address = f.staked_token
      join farm_tokens r on r.chain_id = f.chain_id and r.address = f.reward_token
    where ${isListed} and s.decimals is not null and r.decimals is not null
      and ${chainId === undefined ? sql`true` : sql`f.chain_id = ${chainId}`}
    order by f.id desc`);
  return rows;
};

type Ask = (farms: readonly ListedFarm[], selector: Hex) => Promise<(Hex | null)[]>;

/** Asks the listed farms of each chain for an address; a chain that does not answer is named, and the others are not held up. */
const askChains = async (
  ctx: Work,
  address: Address,
  farms: readonly ListedFarm[],
  look: (farms: readonly ListedFarm[], ask: Ask) => Promise<HeldFarm[]>,
): Promise<Holder> => {
  const unread: Holder["unread"] = [];
  const byChain = [...Map.groupBy(farms, ({ chainId }) => chainId)];
  const found = await Promise.all(
    byChain.map(async ([chainId, its]) => {
      const signal = AbortSignal.timeout(chainMs);
      const ask: Ask = (some, selector) => {
        const reads = some.map((farm): Read => ({ to: farm.address, data: `${selector}${asWord(address)}` }));
        return readMany(ctx.nodes, chainId, reads, { untrusted: true, requestBytes, signal });
      };
      try {
        return await look(its, ask);
      } catch (error) {
        const trouble = nodeErrorOf(error)?.trouble ?? (signal.aborted ? "away" : undefined);
        if (!trouble) throw error;
        unread.push({ chain_id: chainId, message: reasonMessage(`node_${trouble}`) });
        return [];
      }
    }),
  );
  const place = new Map(farms.map(({ id }, n) => [id, n]));
  const inOrder = found.flat().sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { found: inOrder, unread };
};

/** The listed farms in which an address has a stake, newest first, as their chains say now: one call for all, and one for those. */
export const readStakes = async (ctx: Work, address: Address, chainId?: number): Promise<Holder> =>
  askChains(ctx, address, await listed(ctx, chainId), async (farms, ask) => {
    const stakes = (await ask(farms, userInfo)).flatMap((told, n) => {
      const [farm, amount] = [farms[n] as ListedFarm, wordAt(told, 0)];
      return told && amount ? [{ farm, amount, referrer: farmKinds[farm.kind].referrer(told) }] : [];
    });
    const pending = await ask(
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

/** The listed farms in which an address has referred others, newest first, as their chains say now. */
export const readReferrals = async (ctx: Work, address: Address, chainId?: number): Promise<Holder> => {
  const referring = (await listed(ctx, chainId)).filter(({ refers }) => refers);
  return askChains(ctx, address, referring, async (farms, ask) =>
    (await ask(farms, referralInfo)).flatMap((told, n) => {
      const { id, reward } = farms[n] as ListedFarm;
      const [earned, pending, people] = [wordAt(told, 0), wordAt(told, 1), wordAt(told, 2)];
      if (earned === null || pending === null || !people) return [];
      const facts = {
        earned: formatUnits(earned, reward),
        pending: formatUnits(pending, reward),
        people: Number(people),
      };
      return [{ id, facts }];
    }),
  );
};
