import { z } from "zod";
import { address } from "./addresses.ts";
import { coinTypes, stages } from "./coin.ts";
import { amount, chainIdInBody, compareAmounts, email, httpsUrl, id, line, markdown, time } from "./fields.ts";
import { limits } from "./limits.ts";

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
  .refine((s) => !(s.softcap && s.hardcap) || compareAmounts(s.hardcap, s.softcap) >= 0, {
    error: "Hard cap must not be below the soft cap.",
    path: ["hardcap"],
  });

const decimals = z
  .int({ error: "Decimals must be a whole number." })
  .min(0, { error: "Decimals must be 0 to 36." })
  .max(36, {
    error: "Decimals must be 0 to 36.",
  });

export const tagInput = z
  .string({ error: "A tag must be text." })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,23}$/, { error: "A tag holds 1 to 24 letters, digits and hyphens." });

const linksInput = z.strictObject({
  website: httpsUrl("Website"),
  telegram: optional(httpsUrl("Telegram", { at: "https://t.me/", name: /^\w{4,32}$/ })),
  twitter: optional(httpsUrl("Twitter", { at: "https://x.com/", name: /^\w{1,15}$/ })),
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
  type?: "coin" | "token" | undefined;
  chain_id?: number | undefined;
  address?: string | null | undefined;
  contracts?: { chain_id: number; address: string }[] | null | undefined;
};

const contractsDiffer = ({ contracts }: ContractFields) => {
  const given = contracts ?? [];
  return new Set(given.map((c) => `${c.chain_id}:${c.address}`)).size === given.length;
};

const ownCoinHasNoAddress = ({ type, address }: ContractFields) => type !== "coin" || address == null;

/** A token's first contract is its `chain_id` and `address`. Where the type is not said, the server knows it. */
const firstIsMain = ({ type, chain_id, address, contracts }: ContractFields) => {
  const first = contracts?.[0];
  if (!first || type === "coin") return true;
  if (address == null && type === undefined) return true;
  return (chain_id === undefined || first.chain_id === chain_id) && (address == null || first.address === address);
};

/** What the server says as well, once it knows the coin that an edit is of. */
export const contractSentences = {
  ownCoin: "A chain's own coin has no contract address. Those it has on other chains are its contracts.",
  notMain: "The first contract must be the coin's own chain and address.",
} as const;

const contractRules = <T extends z.ZodType<ContractFields>>(schema: T) =>
  schema
    .refine(contractsDiffer, { error: "The same contract stands there twice.", path: ["contracts"] })
    .refine(ownCoinHasNoAddress, { error: contractSentences.ownCoin, path: ["address"] })
    .refine(firstIsMain, { error: contractSentences.notMain, path: ["contracts"] });

export const submission = contractRules(z.strictObject(submissionFields));
export type Submission = z.output<typeof submission>;

export const coinChanges = contractRules(z.strictObject(submissionFields).partial()).refine(
  (body) => Object.keys(body).length > 0,
  { error: "Send at least one field to change." },
);
export type CoinChanges = z.output<typeof coinChanges>;
