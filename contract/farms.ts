import { z } from "zod";
import { anyCaseAddress } from "./addresses.ts";
import { logo, marked } from "./coin.ts";
import { endpoint } from "./endpoint.ts";
import { chainId, chainIdInBody, id, isoTime, listQuery, listResponse, search } from "./fields.ts";

const tag = "Farms";
const text = z.string();
const amount = text.nullable();
const fact = z.boolean().nullable();

/** Our own farms, and pools of PancakeSwap's kind (chains.md, Farms elsewhere). */
export const farmKinds = ["cointally", "smartchef"] as const;
export type FarmKind = (typeof farmKinds)[number];
export const farmStatuses = ["pending", "active", "finished", "hidden"] as const;
export type FarmStatus = (typeof farmStatuses)[number];
/** The phase of a farm by the clock, whatever its status. */
export const farmPhases = ["upcoming", "live", "ended"] as const;
export type FarmPhase = (typeof farmPhases)[number];
export const farmSorts = ["apr", "tvl", "end_at", "created_at"] as const;
export type FarmSort = (typeof farmSorts)[number];

export const farmToken = z.object({
  address: text,
  symbol: text.nullable().describe("The contract's own text, cleaned and shortened; null when it reports none."),
  name: text.nullable(),
  decimals: z.int().nullable().describe("Null when the contract does not report them: then its amounts are unknown."),
  is_lp: z.boolean().describe("A pair of an exchange."),
  pair: z
    .array(z.object({ address: text, symbol: text.nullable() }))
    .nullable()
    .describe("The two tokens of a pair."),
  price_usd: amount.describe(
    "Price of one whole token: that of the listed coin, or the value of a pair's reserves; null when unknown.",
  ),
  coin: z
    .object({ slug: text, name: text, ...logo, safety: marked })
    .nullable()
    .describe("The public coin with this contract."),
});
export type FarmToken = z.output<typeof farmToken>;

/** Whether the farm holds the rewards that it owes. Null means "unknown", never "safe". */
export const farmSolvency = z.object({
  owed: amount.describe("Reward tokens that the farm must still pay until its end."),
  owed_is_least: z
    .boolean()
    .describe("The contract does not report earned rewards that are not paid yet: at least this much is owed."),
  covered: fact.describe("Whether the reward balance is enough for what is owed."),
  run_out_at: isoTime
    .nullable()
    .describe("When the rewards run out before the end, at the latest; null when they are enough, or unknown."),
  owner: text.nullable().describe("The owner of the contract; null when there is none, or it is unknown."),
  renounced: fact.describe("Whether the ownership was renounced."),
  can_take_rewards: fact.describe("Whether the owner can withdraw rewards that are not paid yet."),
  can_stop_rewards: fact.describe("Whether the owner can end the rewards before their time."),
});
export type FarmSolvency = z.output<typeof farmSolvency>;

/** A farm. Null means that a value was never read; public lists contain only farms that were read. Amounts are whole tokens. */
export const farm = z.object({
  id: z.uuid(),
  chain_id: z.int(),
  address: text,
  factory_address: text,
  kind: z.enum(farmKinds),
  status: z.enum(farmStatuses),
  phase: z.enum(farmPhases).nullable().describe("By the time, not set by a moderator."),
  staked_token: farmToken.nullable(),
  reward_token: farmToken.nullable(),
  reward_per_second: amount,
  start_at: isoTime.nullable(),
  end_at: isoTime.nullable(),
  times_estimated: z.boolean().describe("The farm counts blocks: its times are estimated from the chain's block rate."),
  total_staked: amount,
  tvl_usd: amount.describe("Null when a price is missing."),
  apr: z
    .number()
    .nullable()
    .describe(
      "Percent a year at this stake and these prices; null where a price or a stake is missing, and after the end.",
    ),
  reward_balance: amount.describe("Reward tokens that the farm holds, without stakes."),
  participants: z.int().nullable().describe("Addresses with a stake; null when the contract does not report it."),
  deposit_fee_bps: z.int().nullable(),
  referral_bps: z
    .int()
    .nullable()
    .describe("A referrer's share of a referred staker's rewards, in hundredths of a percent."),
  stake_limit: amount.describe("The largest stake of one address; null without a limit."),
  solvency: farmSolvency,
  sync_error: text.nullable().describe("Why the last update failed, as a sentence; the values are from before it."),
  synced_block: z.int().nullable(),
  synced_at: isoTime.nullable(),
  created_at: isoTime.describe("When it was first found."),
});
export type Farm = z.output<typeof farm>;

/** The position of an address in a farm, as the chain reports it now. */
export const stakedFarm = farm.extend({
  staked: text,
  pending_reward: amount.describe("What a harvest would pay now; null when the contract does not report it."),
  referrer: text.nullable().describe("The address that gets a share of the rewards."),
});
export type StakedFarm = z.output<typeof stakedFarm>;

/** What an address has earned in a farm by referrals. */
export const referredFarm = farm.extend({
  earned: text.describe("Reward tokens, claimed or not."),
  pending: text.describe("Reward tokens that can be claimed now."),
  people: z.int().describe("Number of referred stakers."),
});
export type ReferredFarm = z.output<typeof referredFarm>;

/** A factory of FARM_FACTORIES, and how far its events have been read. */
export const farmFactory = z.object({
  chain_id: z.int(),
  kind: z.enum(farmKinds),
  address: text,
  farms: z.int().describe("Found so far."),
  failed_farms: z.int(),
  scanned_to: z.int().nullable().describe("Farms of its list, or the block up to which its logs are read."),
  error: text.nullable().describe("Why the last update failed, as a sentence."),
  checked_at: isoTime.nullable(),
});
export type FarmFactory = z.output<typeof farmFactory>;

/** One factory, or one farm of it, that could not be read. */
export const farmFailure = z.object({
  chain_id: z.int(),
  factory: text,
  farm: text.nullable().describe("Null when it is the factory itself."),
  message: text,
});
export type FarmFailure = z.output<typeof farmFailure>;

const status = z.enum(farmStatuses);

export const farmListQuery = z.strictObject({
  ...listQuery,
  search: search.optional(),
  chain_id: chainId.optional(),
  phase: z.enum(farmPhases).optional(),
  sort: z.enum(farmSorts).optional().describe("Default: tvl."),
  order: z.enum(["asc", "desc"]).optional().describe("Default: desc, for end_at asc."),
});
export type FarmListQuery = z.output<typeof farmListQuery>;

const farmsAnswer = listResponse("farms", farm);
const holderParams = z.strictObject({ address: anyCaseAddress });
const holderQuery = z.strictObject({ ...listQuery, chain_id: chainId.optional() });
/** Chains that could not be read now: positions on them are missing from the response. */
const unread = z.array(z.object({ chain_id: z.int(), message: text }));

export const listFarms = endpoint({
  method: "GET",
  path: "/farms",
  access: "public",
  client: "loaders",
  tag,
  summary: "Active and finished farms",
  query: farmListQuery,
  response: farmsAnswer,
  cacheable: "by_language",
});

export const listFarmsByStatus = endpoint({
  client: "admin",
  method: "GET",
  path: "/farms/:status",
  access: "public",
  errors: ["unauthorized", "forbidden"],
  tag,
  summary: "Farms of one status; pending and hidden ones for admins only",
  params: z.strictObject({ status }),
  query: farmListQuery,
  response: farmsAnswer,
  cacheable: "by_language",
});

export const listFailedFarms = endpoint({
  client: "admin",
  method: "GET",
  path: "/farms/failed",
  access: "admin",
  tag,
  summary: "Farms of any status whose last reading failed",
  query: farmListQuery,
  response: farmsAnswer,
});

export const listFarmFactories = endpoint({
  client: "admin",
  method: "GET",
  path: "/farms/factories",
  access: "admin",
  tag,
  summary: "The factories of FARM_FACTORIES, how far each was read, and its last error",
  response: z.object({ factories: z.array(farmFactory) }),
});

export const listStakes = endpoint({
  method: "GET",
  path: "/farms/users/:address",
  access: "public",
  tag,
  summary: "Active and finished farms in which an address has a stake, read from the chain now",
  params: holderParams,
  query: holderQuery,
  limit: "chain",
  response: listResponse("farms", stakedFarm).extend({ unread }),
});

export const listReferrals = endpoint({
  method: "GET",
  path: "/farms/referrals/:address",
  access: "public",
  tag,
  summary: "Active and finished farms in which an address has referred others, read from the chain now",
  params: holderParams,
  query: holderQuery,
  limit: "chain",
  response: listResponse("farms", referredFarm).extend({ unread }),
});

export const getFarm = endpoint({
  method: "GET",
  path: "/farms/:chain_id/:address",
  access: "public",
  client: "loaders",
  tag,
  summary: "One farm; a pending or hidden one for admins only",
  params: z.strictObject({ chain_id: chainId, address: anyCaseAddress }),
  response: z.object({ farm }),
  cacheable: "by_language",
});

const oneChain = z.strictObject({ chain_id: chainIdInBody.optional() }).optional();

export const fetchFactories = endpoint({
  client: "admin",
  method: "POST",
  path: "/farms/factories/fetch",
  access: "admin",
  tag,
  summary: "Search each configured factory for new farms, which become pending",
  body: oneChain,
  response: z.object({
    found: z.int().describe("All farms of the factories, new and known."),
    added: z.int(),
    failed: z.array(farmFailure),
  }),
});

export const updateFarms = endpoint({
  client: "admin",
  method: "POST",
  path: "/farms/factories/update",
  access: "admin",
  tag,
  summary: "Read the state of every known farm again",
  body: oneChain,
  response: z.object({ updated: z.int(), failed: z.array(farmFailure) }),
});

export const setFarmStatus = endpoint({
  client: "admin",
  method: "PATCH",
  path: "/farms/:id/status",
  access: "admin",
  errors: ["conflict"],
  tag,
  summary: "Set the status; one that was never read cannot become active",
  params: z.strictObject({ id }),
  body: z.strictObject({ status }),
  response: z.object({ farm }),
});

export const farmAction = z.object({
  id: z.uuid(),
  actor: z.object({ id: z.uuid(), name: text }).nullable(),
  before: z.enum(farmStatuses),
  after: z.enum(farmStatuses),
  at: isoTime,
});
export type FarmAction = z.output<typeof farmAction>;

export const getFarmHistory = endpoint({
  client: "admin",
  method: "GET",
  path: "/farms/:id/history",
  access: "admin",
  tag,
  summary: "Every change of a farm's status, newest first",
  params: z.strictObject({ id }),
  query: z.strictObject(listQuery),
  response: listResponse("history", farmAction),
});
