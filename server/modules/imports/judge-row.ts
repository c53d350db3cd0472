import { address } from "@cointally/contract/addresses.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import { submission } from "@cointally/contract/submission.ts";
import { chainById, chainIds } from "@cointally/shared/chains.ts";
import { z } from "zod";
import { cleanText } from "./clean-text.ts";
import { visible } from "./visible-text.ts";

/** Where a contract lives. */
export type Place = { chainId: number; address: string };

/** A row of a token list that may become a coin, or a part of one. */
export type ListedToken = Place & {
  name: string;
  symbol: string;
  decimals: number;
  /** The same token elsewhere, as `extensions.bridgeInfo` says; also on chains that are not ours. */
  bridges: Place[];
  /** What was put right in name and symbol. */
  repairs: string[];
};

export type Judgement = { token: ListedToken } | { refused: string };

/** Lists write a chain's own coin so: it has no contract. */
const ownCoin = /^0x(?:e{40}|0{40})$/i;

/** A text put right where that is certain, then held to the rule that the submission form has for it. */
const repaired = <T extends z.ZodType<string, string>>(key: "name" | "symbol", rule: T) =>
  z
    .string()
    .transform((raw, context) => {
      const cleaned = cleanText(raw);
      if ("text" in cleaned) return cleaned;
      context.addIssue({ code: "custom", message: `${key} ${cleaned.refused}.` });
      return z.NEVER;
    })
    .transform(({ text, repairs }, context) => {
      const judged = rule.safeParse(text, { reportInput: true });
      if (judged.success) return { text: judged.data, repairs: repairs.map((repair) => `${key}: ${repair}`) };
      const [issue] = judged.error.issues;
      if (issue) context.addIssue({ code: "custom", message: fieldMessage({ ...issue, path: [key] }) });
      return z.NEVER;
    });

const token = z.object({
  address: z
    .string()
    .refine((text) => !ownCoin.test(text.trim()), { error: "This address stands for a chain's own coin.", abort: true })
    .pipe(address),
  name: repaired("name", submission.shape.name),
  symbol: repaired("symbol", submission.shape.symbol),
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

/** Links of a row to other chains; one that cannot be read is as good as none. */
const bridgesOf = (row: Record<string, unknown>): Place[] => {
  const info = isObject(row.extensions) ? row.extensions.bridgeInfo : undefined;
  if (!isObject(info)) return [];
  return Object.entries(info).flatMap(([chainKey, target]) => {
    const place = isObject(target) ? address.safeParse(target.tokenAddress) : undefined;
    return /^\d{1,15}$/.test(chainKey) && place?.success ? [{ chainId: Number(chainKey), address: place.data }] : [];
  });
};

/**
 * Reads one row of a token list (tokenlists.org), by the same rules that a submission meets. Logos are not looked at. A row that
 * cannot become a coin is refused with every reason, in words for the person who chose the list.
 */
export const judgeRow = (row: unknown): Judgement => {
  if (!isObject(row)) return { refused: `This is ${kind(row)}, not a token.` };
  if (row.chainId === undefined && row.address === undefined) {
    return { refused: "This is not a token of the list format: it has neither chainId nor address." };
  }
  const onChain = chain.safeParse(row.chainId);
  if (!onChain.success) return { refused: onChain.error.issues.map(({ message }) => message).join(" ") };
  const judged = token.safeParse(row, { reportInput: true });
  if (!judged.success) return { refused: reasons(judged.error) };
  const { name, symbol, ...rest } = judged.data;
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
};

/** Reasons of this file are sentences; those of the contract's checks have parameters, and their messages are in the catalogue. */
const reasons = (error: z.ZodError): string => {
  const messages = error.issues.map((issue) =>
    issue.code === "custom" && !issue.params ? issue.message : fieldMessage(issue),
  );
  return [...new Set(messages)].join(" ");
};

/** What a row calls itself, safe to print, at most 60 characters. */
export const rowLabel = (row: unknown): string => {
  if (!isObject(row)) return "";
  const said = [row.name, row.symbol, row.address].find((value) => typeof value === "string" && value !== "");
  const letters = Array.from(String(said ?? ""));
  return visible((letters.length > 60 ? [...letters.slice(0, 59), "…"] : letters).join(""));
};
