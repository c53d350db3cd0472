import { address } from "@cointally/contract/addresses.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import { submission } from "@cointally/contract/submission.ts";
import { chainById, chainIds } from "@cointally/shared/chains.ts";
import { z } from "zod";
import { cleanText, escapeUnprintable } from "./clean-text.ts";

/** The chain and address of a contract. */
export type ChainAddress = { chainId: number; address: string };

/** A valid row of a token list. */
export type ListedToken = ChainAddress & {
  name: string;
  symbol: string;
  decimals: number;
  /** The same token on other chains, by `extensions.bridgeInfo`, including unsupported chains. */
  bridges: ChainAddress[];
  /** The repairs made to name and symbol. */
  repairs: string[];
};

export type ParsedRow = { token: ListedToken } | { refused: string };

/** Placeholder addresses of native coins, which have no contract. */
const nativeCoin = /^0x(?:e{40}|0{40})$/i;

/**
 * Precompiled contracts and system addresses, which have 36 zeros, and addresses that tokens are burned to, of one repeated digit or of words
 * and zeros: none of them is a token.
 */
const noToken = /^0x(?:0{36}.{4}|([0-9a-f])\1{39}|(?=.{40}$)(?:0|1|42069|69|dead|beef)+)$/i;

/** A text repaired where that is unambiguous (`cleanText`), then validated by the rule of a submission. */
const repairedText = <T extends z.ZodType<string, string>>(key: "name" | "symbol", rule: T) =>
  z
    .string()
    .transform((raw, context) => {
      const cleaned = cleanText(raw);
      if ("text" in cleaned) return cleaned;
      context.addIssue({ code: "custom", message: `${key} ${cleaned.refused}.` });
      return z.NEVER;
    })
    .transform(({ text, repairs }, context) => {
      const parsed = rule.safeParse(text, { reportInput: true });
      if (parsed.success) return { text: parsed.data, repairs: repairs.map((repair) => `${key}: ${repair}`) };
      const [issue] = parsed.error.issues;
      if (issue) context.addIssue({ code: "custom", message: fieldMessage({ ...issue, path: [key] }) });
      return z.NEVER;
    });

const token = z.object({
  address: z
    .string()
    .refine((text) => !nativeCoin.test(text.trim()), {
      error: "This address represents a chain's native coin.",
      abort: true,
    })
    .refine((text) => !noToken.test(text.trim()), {
      error: "This address is no token: tokens are burned to it, or it is part of the chain itself.",
      abort: true,
    })
    .pipe(address),
  name: repairedText("name", submission.shape.name),
  symbol: repairedText("symbol", submission.shape.symbol),
  decimals: z.number().pipe(submission.shape.decimals.unwrap().unwrap()),
});

const chain = z
  .number({
    error: ({ input }) =>
      input === undefined ? "chainId is missing." : "chainId must be a number such as 1, not in quotes.",
  })
  .refine((id) => chainById(id), {
    error: (issue) => `Chain ${String(issue.input)} is not one of ours (${chainIds.join(", ")}).`,
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kind = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`);

/** Bridges of a row to other chains; malformed ones are ignored. */
const bridgesOf = (row: Record<string, unknown>): ChainAddress[] => {
  const info = isObject(row.extensions) ? row.extensions.bridgeInfo : undefined;
  if (!isObject(info)) return [];
  return Object.entries(info).flatMap(([chainKey, target]) => {
    const parsed = isObject(target) ? address.safeParse(target.tokenAddress) : undefined;
    return /^\d{1,15}$/.test(chainKey) && parsed?.success ? [{ chainId: Number(chainKey), address: parsed.data }] : [];
  });
};

/**
 * Parses one row of a token list (tokenlists.org) by the rules of a submission; logos are ignored. An invalid row is refused with all
 * reasons, as a text for the person who imports the list.
 */
export function parseRow(row: unknown): ParsedRow {
  if (!isObject(row)) return { refused: `This is ${kind(row)}, not a token.` };
  if (row.chainId === undefined && row.address === undefined) {
    return { refused: "This is not a token of the list format: it has neither chainId nor address." };
  }
  const onChain = chain.safeParse(row.chainId);
  if (!onChain.success) return { refused: onChain.error.issues.map(({ message }) => message).join(" ") };
  const parsed = token.safeParse(row, { reportInput: true });
  if (!parsed.success) return { refused: reasons(parsed.error) };
  const { name, symbol, ...rest } = parsed.data;
  return {
    token: {
      ...rest,
      chainId: onChain.data,
      name: name.text,
      symbol: symbol.text,
      bridges: bridgesOf(row),
      repairs: [...name.repairs, ...symbol.repairs],
    },
  };
}

/** Issues raised in this file are sentences; those of the contract's schemas have parameters and a message in `i18n/`. */
const reasons = (error: z.ZodError): string => {
  const messages = error.issues.map((issue) =>
    issue.code === "custom" && !issue.params ? issue.message : fieldMessage(issue),
  );
  return [...new Set(messages)].join(" ");
};

/** The name, symbol or address of a row, safe to print, at most 60 characters. */
export function rowLabel(row: unknown): string {
  if (!isObject(row)) return "";
  const label = [row.name, row.symbol, row.address].find((value) => typeof value === "string" && value !== "");
  const characters = Array.from(String(label ?? ""));
  return escapeUnprintable((characters.length > 60 ? [...characters.slice(0, 59), "…"] : characters).join(""));
}
