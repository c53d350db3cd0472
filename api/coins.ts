import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  address,
  amount,
  anyCaseAddress,
  chainId,
  chainIdInBody,
  email,
  httpsUrl,
  id,
  isoTime,
  line,
  listAnswer,
  listQuery,
  markdown,
  search,
  time,
} from "./fields.ts";
import { limits } from "./limits.ts";

export const coinTypes = ["coin", "token"] as const;
export const stages = ["presale", "fairlaunch", "launched"] as const;
export const coinStatuses = ["pending", "scheduled", "approved", "denied"] as const;
export const linkNames = [
  "website",
  "telegram",
  "twitter",
  "discord",
  "github",
  "reddit",
  "whitepaper",
  "chart",
  "swap",
] as const;
export type Stage = (typeof stages)[number];
export type CoinStatus = (typeof coinStatuses)[number];
export type LinkName = (typeof linkNames)[number];

/** What a coin list may be sorted by (api.md, Coin lists). */
export const sorts = [
  "votes_total",
  "votes_today",
  "votes_24h",
  "price",
  "change_1h",
  "change_24h",
  "change_7d",
  "market_cap",
  "volume_24h",
  "liquidity",
  "views_24h",
  "launch_at",
  "approved_at",
  "name",
] as const;
export type Sort = (typeof sorts)[number];

const number = z.number();
const text = z.string();

export const contract = z.object({ chain_id: z.int(), address: text, decimals: z.int().nullable() });
export type Contract = z.output<typeof contract>;

export const audit = z.object({
  status: z.enum(["none", "pending", "verified", "revoked"]),
  auditor: text.nullable(),
  report_url: text.nullable(),
  audited_at: isoTime.nullable(),
  critical: z.int().nullable(),
  high: z.int().nullable(),
  medium: z.int().nullable(),
  low: z.int().nullable(),
});
export type Audit = z.output<typeof audit>;

export const kyc = z.object({
  status: z.enum(["none", "pending", "verified", "revoked"]),
  provider: text.nullable(),
  level: z.enum(["bronze", "silver", "gold"]).nullable(),
  certificate_url: text.nullable(),
  verified_at: isoTime.nullable(),
  expires_at: isoTime.nullable(),
});
export type Kyc = z.output<typeof kyc>;

export const sale = z.object({
  platform: text,
  url: text.nullable(),
  softcap: text.nullable(),
  hardcap: text.nullable(),
  currency: text.nullable(),
  start_at: isoTime.nullable(),
  end_at: isoTime.nullable(),
});
export type Sale = z.output<typeof sale>;

export const market = z.object({
  price_usd: text.nullable(),
  change_1h: number.nullable(),
  change_24h: number.nullable(),
  change_7d: number.nullable(),
  volume_24h: text.nullable(),
  liquidity_usd: text.nullable(),
  market_cap: text.nullable(),
  fdv: text.nullable(),
  as_of: isoTime,
  source: text,
  stale: z.boolean(),
});

export const voteCounts = z.object({ total: z.int(), today: z.int(), last_24h: z.int() });

/** A coin as anybody sees it; the last four fields only for its owner and admins. */
export const coin = z.object({
  id: z.uuid(),
  slug: text,
  name: text,
  symbol: text,
  type: z.enum(coinTypes),
  chain_id: z.int(),
  address: text.nullable(),
  decimals: z.int().nullable(),
  contracts: z.array(contract),
  description: text.nullable(),
  tags: z.array(text),
  logo_url: text.nullable().describe("WebP, 256 px. Put 64 or 32 in place of 256 for the smaller sizes."),
  launch_at: isoTime.nullable(),
  stage: z.enum(stages),
  sale: sale.nullable(),
  links: z.partialRecord(z.enum(linkNames), text),
  status: z.enum(coinStatuses),
  approve_at: isoTime.nullable(),
  approved_at: isoTime.nullable(),
  approved_how: z.enum(["at_once", "scheduled", "imported"]).nullable(),
  promoted: z.boolean(),
  promoted_until: isoTime.nullable(),
  votes: voteCounts,
  views: z.object({ total: z.int(), last_24h: z.int() }),
  watchers: z.int(),
  market: market.nullable(),
  audit,
  kyc,
  synthetic: z.boolean().describe("Scale data made by `npm run seed`: not a real coin."),
  created_at: isoTime,
  updated_at: isoTime,
  contact_email: text.nullable().optional(),
  contact_telegram: text.nullable().optional(),
  denied_reason: text.nullable().optional(),
  pending_changes: z.record(z.string(), z.unknown()).nullable().optional(),
});
export type Coin = z.output<typeof coin>;

const optional = <T extends z.ZodType>(type: T) => type.nullish();

const saleInput = z
  .strictObject({
    platform: line("Sale platform", 2, 60),
    url: optional(httpsUrl("Sale address")),
    softcap: optional(amount("Soft cap")),
    hardcap: optional(amount("Hard cap")),
    currency: optional(line("Sale currency", 1, 15)),
    start_at: optional(time("Sale start")),
    end_at: optional(time("Sale end")),
  })
  .refine((s) => !(s.start_at && s.end_at) || s.end_at > s.start_at, {
    error: "Sale end must be after its start.",
    path: ["end_at"],
  })
  .refine((s) => !(s.softcap && s.hardcap) || Number(s.hardcap) >= Number(s.softcap), {
    error: "Hard cap must not be below the soft cap.",
    path: ["hardcap"],
  });

const decimals = z
  .int({ error: "Decimals must be a whole number." })
  .min(0, { error: "Decimals must be 0 to 36." })
  .max(36, {
    error: "Decimals must be 0 to 36.",
  });

const tagInput = z
  .string({ error: "A tag must be text." })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,23}$/, { error: "A tag holds 1 to 24 letters, digits and hyphens." });

const linksInput = z.strictObject({
  website: httpsUrl("Website"),
  telegram: optional(httpsUrl("Telegram")),
  twitter: optional(httpsUrl("Twitter")),
  discord: optional(httpsUrl("Discord")),
  github: optional(httpsUrl("GitHub")),
  reddit: optional(httpsUrl("Reddit")),
  whitepaper: optional(httpsUrl("Whitepaper")),
  chart: optional(httpsUrl("Chart")),
  swap: optional(httpsUrl("Swap")),
});

const contractInput = z.strictObject({ chain_id: chainIdInBody, address, decimals: optional(decimals) });

const symbol = line("Symbol", limits.symbol.min, limits.symbol.max).pipe(
  z.string().refine((t) => !/\s/.test(t), { error: "Symbol must not hold spaces." }),
);

const submissionFields = {
  name: line("Name", limits.name.min, limits.name.max),
  symbol,
  type: z.enum(coinTypes, { error: "Type must be coin or token." }),
  chain_id: chainIdInBody,
  address: optional(address),
  decimals: optional(decimals),
  contracts: optional(
    z.array(contractInput).max(limits.contracts.max, { error: `At most ${limits.contracts.max} contracts.` }),
  ),
  description: markdown("Description", limits.description.min, limits.description.max),
  tags: z
    .array(tagInput)
    .max(limits.tags.max, { error: `At most ${limits.tags.max} tags.` })
    .transform((tags) => [...new Set(tags)])
    .optional(),
  logo_id: optional(id),
  launch_at: optional(time("Launch")),
  stage: z.enum(stages, { error: "Stage must be presale, fairlaunch or launched." }),
  sale: optional(saleInput),
  links: linksInput,
  contact_email: email,
  contact_telegram: optional(
    z
      .string()
      .trim()
      .regex(/^@?[A-Za-z0-9_]{4,32}$/, { error: "Telegram contact must be a user name such as @cointally." }),
  ),
};

type ContractFields = {
  chain_id?: number | undefined;
  address?: string | null | undefined;
  contracts?: { chain_id: number; address: string }[] | null | undefined;
};

/** The contracts given must be of different places, and the first must be the coin's own `chain_id` and `address`. */
const contractsAgree = (fields: ContractFields) => {
  const given = fields.contracts ?? [];
  const places = new Set(given.map((c) => `${c.chain_id}:${c.address}`));
  return places.size === given.length;
};
const firstIsMain = (fields: ContractFields) => {
  const first = fields.contracts?.[0];
  if (!first) return true;
  return (
    (fields.chain_id === undefined || first.chain_id === fields.chain_id) &&
    (fields.address == null || first.address === fields.address)
  );
};

const contractRules = <T extends z.ZodType<ContractFields>>(schema: T) =>
  schema
    .refine(contractsAgree, { error: "The same contract stands there twice.", path: ["contracts"] })
    .refine(firstIsMain, {
      error: "The first contract must be the coin's own chain and address.",
      path: ["contracts"],
    });

export const submission = contractRules(z.strictObject(submissionFields));
export type Submission = z.output<typeof submission>;

export const coinChanges = contractRules(z.strictObject(submissionFields).partial()).refine(
  (body) => Object.keys(body).length > 0,
  { error: "Send at least one field to change." },
);
export type CoinChanges = z.output<typeof coinChanges>;

const tag = "Coins";
const idParams = z.strictObject({ id });
const oneCoin = z.object({ coin });

/** Query of every coin list (api.md, Coin lists). */
export const coinListQuery = z.strictObject({
  ...listQuery,
  search: search.optional(),
  chain_id: chainId.optional(),
  stage: z.enum(stages, { error: "Stage must be presale, fairlaunch or launched." }).optional(),
  tag: tagInput.optional(),
  sort: z.enum(sorts, { error: `Sort must be one of ${sorts.join(", ")}.` }).optional(),
  order: z.enum(["asc", "desc"], { error: "Order must be asc or desc." }).optional(),
});
export type CoinListQuery = z.output<typeof coinListQuery>;

const coinsAnswer = listAnswer("coins", coin);

/** Every coin list: its path is its name. */
export const coinLists = {
  all: { path: "/coins", who: "public", summary: "All approved coins" },
  mine: { path: "/coins/mine", who: "user", summary: "One's own coins, any status, newest first" },
  promoted: { path: "/coins/promoted", who: "public", summary: "Promoted coins, shuffled each hour" },
  today: { path: "/coins/today", who: "public", summary: "Approved in the current UTC day" },
  new: { path: "/coins/new", who: "public", summary: "Approved in the last 7 days" },
  "today-best": { path: "/coins/today-best", who: "public", summary: "By counted votes of the current UTC day" },
  trending: {
    path: "/coins/trending",
    who: "public",
    summary: "24 h activity with a 6 h half-life: 3 × voters + 2 × new watchers + 0.2 × unique viewers",
  },
  "top-gainers": { path: "/coins/top-gainers", who: "public", summary: "By 24 h change, fresh and liquid prices only" },
  pending: { path: "/coins/pending", who: "admin", summary: "Waiting for a moderator, oldest first" },
  "scheduled-approval": {
    path: "/coins/scheduled-approval",
    who: "admin",
    summary: "Approved, not yet public, next first",
  },
  approved: { path: "/coins/approved", who: "public", summary: "All approved coins, newest first" },
  presale: { path: "/coins/presale", who: "public", summary: "In presale: live, then upcoming, then undated" },
  fairlaunch: { path: "/coins/fairlaunch", who: "public", summary: "In fairlaunch: live, then upcoming, then undated" },
  audited: { path: "/coins/audited", who: "public", summary: "With a verified audit, newest first" },
} as const;
export type CoinListName = keyof typeof coinLists;

/** The endpoint of one coin list. */
export const coinListEndpoint = (name: CoinListName) =>
  endpoint({
    method: "GET",
    ...coinLists[name],
    tag: "Coin lists",
    query: coinListQuery,
    answer: coinsAnswer,
    kept: coinLists[name].who === "public",
  });

export const getCoin = endpoint({
  method: "GET",
  path: "/coins/:id",
  who: "public",
  tag,
  summary: "One coin; one not approved only for its owner and admins",
  params: idParams,
  answer: oneCoin,
  kept: true,
});

export const getCoinBySlug = endpoint({
  method: "GET",
  path: "/coins/slugs/:slug",
  who: "public",
  tag,
  summary: "One coin by its slug; an old slug answers 301 to the new one",
  params: z.strictObject({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/, { error: "This is not a slug." }) }),
  answer: oneCoin,
  kept: true,
});

export const getCoinsByAddress = endpoint({
  method: "GET",
  path: "/coins/addresses/:address",
  who: "public",
  tag,
  summary: "Every coin with a contract at that address on some chain",
  params: z.strictObject({ address: anyCaseAddress }),
  query: z.strictObject({ chain_id: chainId.optional() }),
  answer: z.object({ coins: z.array(coin) }),
  kept: true,
});

export const getCreator = endpoint({
  method: "GET",
  path: "/coins/:id/creator",
  who: "public",
  tag,
  summary: "Who submitted it; null when the account is gone",
  params: idParams,
  answer: z.object({
    creator: z.object({ id: z.uuid(), name: text, coins_count: z.int(), joined_at: isoTime }).nullable(),
  }),
  kept: true,
});

export const getRank = endpoint({
  method: "GET",
  path: "/coins/:id/rank",
  who: "public",
  tag,
  summary: "Why this coin stands where it does",
  params: idParams,
  query: z.strictObject({ list: z.enum(["all", "today-best", "trending"]).default("today-best") }),
  answer: z.object({
    list: text,
    position: z.int().nullable().describe("Null when the coin is not in the list, or stands below 10,000."),
    formula: text,
    inputs: z.record(z.string(), z.number()),
  }),
  kept: true,
});

export const countView = endpoint({
  method: "POST",
  path: "/coins/:id/view",
  who: "public",
  tag,
  summary: "Count a view: one per visitor, coin and UTC day",
  params: idParams,
  status: 204,
});

export const submitCoin = endpoint({
  method: "POST",
  path: "/coins",
  who: "verified",
  tag,
  summary: "Submit a coin; it waits for a moderator",
  body: submission,
  status: 201,
  answer: oneCoin,
});

export const updateCoin = endpoint({
  method: "PATCH",
  path: "/coins/:id",
  who: "owner",
  tag,
  summary: "Change a coin; on an approved one a change of identity waits for a moderator",
  params: idParams,
  body: coinChanges,
  answer: oneCoin,
});

export const deleteCoin = endpoint({
  method: "DELETE",
  path: "/coins/:id",
  who: "owner",
  tag,
  summary: "Take a coin away; owners only while it is pending or denied",
  params: idParams,
  status: 204,
});
