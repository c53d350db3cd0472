import { z } from "zod";
import { address } from "./addresses.ts";
import { coinTypes, stages } from "./coin-values.ts";
import { reason } from "./field-reasons.ts";
import { amount, chainIdInBody, compareAmounts, email, httpsUrl, id, line, markdown, time } from "./fields.ts";
import { limits } from "./limits.ts";

const optional = <T extends z.ZodType>(type: T) => type.nullish();

const saleInput = z
  .strictObject({
    platform: line(2, 60),
    url: optional(httpsUrl()),
    softcap: optional(amount),
    hardcap: optional(amount),
    currency: optional(line(1, 15)),
    start_at: optional(time),
    end_at: optional(time),
  })
  .refine((s) => !(s.start_at && s.end_at) || s.end_at > s.start_at, { ...reason("after_start"), path: ["end_at"] })
  .refine((s) => !(s.softcap && s.hardcap) || compareAmounts(s.hardcap, s.softcap) >= 0, {
    ...reason("hardcap"),
    path: ["hardcap"],
  });

const decimals = z.int().min(0).max(36);

export const tagInput = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,23}$/, reason("tag"));

const linksInput = z.strictObject({
  website: httpsUrl(),
  telegram: optional(httpsUrl({ at: "https://t.me/", name: /^\w{4,32}$/ })),
  twitter: optional(httpsUrl({ at: "https://x.com/", name: /^\w{1,15}$/ })),
  discord: optional(httpsUrl()),
  github: optional(httpsUrl()),
  reddit: optional(httpsUrl()),
  whitepaper: optional(httpsUrl()),
  chart: optional(httpsUrl()),
  swap: optional(httpsUrl()),
});

const contractInput = z.strictObject({ chain_id: chainIdInBody, address, decimals: optional(decimals) });

const symbol = line(limits.symbol.min, limits.symbol.max).pipe(
  z.string().refine((t) => !/\s/.test(t), reason("spaces")),
);

const submissionFields = {
  name: line(limits.coinName.min, limits.coinName.max),
  symbol,
  type: z.enum(coinTypes),
  chain_id: chainIdInBody,
  address: optional(address),
  decimals: optional(decimals),
  contracts: optional(z.array(contractInput).max(limits.contracts.max)),
  description: markdown(limits.description.min, limits.description.max),
  tags: z
    .array(tagInput)
    .max(limits.tags.max)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  logo_id: optional(id),
  launch_at: optional(time),
  stage: z.enum(stages),
  sale: optional(saleInput),
  links: linksInput,
  contact_email: email,
  contact_telegram: optional(
    z
      .string()
      .trim()
      .regex(/^@?[A-Za-z0-9_]{4,32}$/, reason("telegram")),
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

/** A token's first contract is its `chain_id` and `address`. When the type is missing, the server knows it. */
const firstIsMain = ({ type, chain_id, address, contracts }: ContractFields) => {
  const first = contracts?.[0];
  if (!first || type === "coin") return true;
  if (address == null && type === undefined) return true;
  return (chain_id === undefined || first.chain_id === chain_id) && (address == null || first.address === address);
};

const contractRules = <T extends z.ZodType<ContractFields>>(schema: T) =>
  schema
    .refine(contractsDiffer, { ...reason("duplicate"), path: ["contracts"] })
    .refine(ownCoinHasNoAddress, { ...reason("native_coin_address"), path: ["address"] })
    .refine(firstIsMain, { ...reason("first_contract"), path: ["contracts"] });

export const submission = contractRules(z.strictObject(submissionFields));
export type Submission = z.output<typeof submission>;

export const coinChanges = contractRules(z.strictObject(submissionFields).partial()).refine(
  (body) => Object.keys(body).length > 0,
  reason("no_changes"),
);
export type CoinChanges = z.output<typeof coinChanges>;
