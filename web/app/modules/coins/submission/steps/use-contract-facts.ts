import type { ContractFacts } from "@cointally/contract/contracts.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { query } from "../../../../lib/api.ts";
import { useApi } from "../../../../lib/api-context.ts";
import type { ContractDraft, Draft } from "../draft.ts";
import type { StepProps } from "./step-props.ts";

const isAddress = (text: string) => /^0x[0-9a-f]{40}$/i.test(text);

/** What the contract of a row says of itself: undefined before it is known, null where the chain gives no answer. */
export function useContractFacts({ chain_id, address }: ContractDraft) {
  const api = useApi();
  const typed = address.trim();
  const { data, isLoading, isError } = useQuery({
    ...query(api.getContract, { params: { chainId: chain_id, address: typed } }),
    enabled: isAddress(typed),
    staleTime: 60_000,
    retry: false,
    select: ({ contract }) => contract,
  });
  return { facts: isError ? null : data, isLoading };
}

type InterpolatedMessage = { name: string; symbol: string; decimals: string };

/** What of a contract's words a form takes: those that it would not refuse. */
function fillable({ name, symbol, decimals }: ContractFacts): Partial<InterpolatedMessage> {
  const fits = (text: string | null, { min, max }: { min: number; max: number }) =>
    text !== null && [...text].length >= min && [...text].length <= max && !/[<>]/.test(text);
  return {
    ...(name !== null && fits(name, limits.name) ? { name } : {}),
    ...(symbol !== null && fits(symbol, limits.symbol) && !/\s/.test(symbol) ? { symbol } : {}),
    ...(decimals !== null && decimals <= 36 ? { decimals: String(decimals) } : {}),
  };
}

/**
 * Fills in what the contract of an address that is typed here says (decisions.md, Web pages): where nothing stands, or only the word of
 * another contract. What a person typed stays.
 */
export function useFilled(
  facts: ContractFacts | null | undefined,
  at: number,
  { latest, change }: Pick<StepProps, "latest" | "change">,
) {
  const placeOf = () => JSON.stringify(latest().contracts[at]?.address);
  const [opened] = useState(placeOf);
  const seen = useRef<ContractFacts | null>(null);
  const filled = useRef<Partial<InterpolatedMessage>>({});
  useEffect(() => {
    if (!facts || seen.current === facts || placeOf() === opened) return;
    seen.current = facts;
    const told = fillable(facts);
    const fill = (
      key: keyof InterpolatedMessage,
      now: string | undefined,
      set: (text: string) => Partial<Draft>,
      field: string,
    ) => {
      const text = told[key];
      if (text !== undefined && now !== undefined && (now === "" || now === filled.current[key]))
        change(set(text), field);
    };
    const { contracts, name, symbol, type } = latest();
    fill(
      "decimals",
      contracts[at]?.decimals,
      (decimals) => ({ contracts: contracts.map((row, n) => (n === at ? { ...row, decimals } : row)) }),
      `contracts.${at}.decimals`,
    );
    if (type === "token" && at === 0) {
      fill("name", name, (text) => ({ name: text }), "name");
      fill("symbol", symbol, (text) => ({ symbol: text }), "symbol");
    }
    filled.current = told;
  });
}
