import type { ContractFacts } from "@cointally/contract/contracts.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { query } from "../../../../lib/api/api.ts";
import { useApi } from "../../../../lib/api/api-context.ts";
import type { ContractDraft, Draft } from "../draft.ts";
import type { StepProps } from "./step-props.ts";

const isAddress = (text: string) => /^0x[0-9a-f]{40}$/i.test(text);

/** The facts of a row's contract: undefined while unknown, null when the chain does not respond. */
export function useContractFacts({ chain_id, address }: ContractDraft) {
  const api = useApi();
  const trimmed = address.trim();
  const { data, isLoading, isError } = useQuery({
    ...query(api.getContract, { params: { chainId: chain_id, address: trimmed } }),
    enabled: isAddress(trimmed),
    staleTime: 60_000,
    retry: false,
    select: ({ contract }) => contract,
  });
  return { facts: isError ? null : data, isLoading };
}

type AutofillValues = { name: string; symbol: string; decimals: string };

/** The values of a contract that are valid in the form. */
function autofillValues({ name, symbol, decimals }: ContractFacts): Partial<AutofillValues> {
  const fits = (text: string | null, { min, max }: { min: number; max: number }) =>
    text !== null && [...text].length >= min && [...text].length <= max && !/[<>]/.test(text);
  return {
    ...(name !== null && fits(name, limits.coinName) ? { name } : {}),
    ...(symbol !== null && fits(symbol, limits.symbol) && !/\s/.test(symbol) ? { symbol } : {}),
    ...(decimals !== null && decimals <= 36 ? { decimals: String(decimals) } : {}),
  };
}

/**
 * Fills in the values of a contract when its address is typed: into fields that are empty or have the value of a previous contract. Values that
 * the user typed stay.
 */
export function useAutofill(
  facts: ContractFacts | null | undefined,
  at: number,
  { latest, change }: Pick<StepProps, "latest" | "change">,
) {
  const addressKey = () => JSON.stringify(latest().contracts[at]?.address);
  const [initialAddress] = useState(addressKey);
  const handledFacts = useRef<ContractFacts | null>(null);
  const lastFilled = useRef<Partial<AutofillValues>>({});
  useEffect(() => {
    if (!facts || handledFacts.current === facts || addressKey() === initialAddress) return;
    handledFacts.current = facts;
    const values = autofillValues(facts);
    const fill = (
      key: keyof AutofillValues,
      now: string | undefined,
      set: (text: string) => Partial<Draft>,
      field: string,
    ) => {
      const text = values[key];
      if (text !== undefined && now !== undefined && (now === "" || now === lastFilled.current[key]))
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
    lastFilled.current = values;
  });
}
