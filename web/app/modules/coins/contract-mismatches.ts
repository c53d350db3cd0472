import type { Coin, Contract } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { chainName } from "./labels.ts";

export type ContractMismatch = {
  kind: "missing" | "name" | "symbol" | "decimals";
  chain: string;
  address: string;
  /** What the contract says. */
  found: string;
  submitted: string;
};

type Subject = Pick<Coin, "type" | "name" | "symbol" | "chain_id" | "contracts" | "pending_changes" | "contract_facts">;

/** The contracts that the coin will have once its pending edit is accepted. */
function requestedContracts(coin: Subject): Contract[] {
  const pending = (coin.pending_changes ?? {}) as Partial<Coin>;
  if (pending.contracts) return pending.contracts;
  if (!pending.address) return coin.contracts;
  const main = { chain_id: pending.chain_id ?? coin.chain_id, address: pending.address };
  return [{ ...main, decimals: pending.decimals ?? null }, ...coin.contracts.slice(1)];
}

/** A form of a name in which case, width and spacing make no difference. */
const normalized = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const factsOf = ({ contract_facts }: Subject, { chain_id, address }: Contract) =>
  contract_facts?.find((facts) => facts.chain_id === chain_id && facts.address === address);

/**
 * Differences between what a coin's contracts say and what was submitted, and addresses without a contract. Missing values are not
 * compared, nor are the names of further contracts, which a bridge may have chosen.
 */
export function contractMismatches(coin: Subject): ContractMismatch[] {
  const pending = (coin.pending_changes ?? {}) as Partial<Coin>;
  const { type, name, symbol } = { ...coin, ...pending };
  return requestedContracts(coin).flatMap((contract, index) => {
    const facts = factsOf(coin, contract);
    if (!facts) return [];
    const common = { chain: chainName(contract.chain_id), address: contract.address };
    if (!facts.exists) return [{ ...common, kind: "missing" as const, found: "", submitted: contract.address }];
    const isMain = type === "token" && index === 0;
    const compared: [ContractMismatch["kind"], string | null, string | null][] = [
      ["name", isMain ? facts.name : null, name],
      ["symbol", isMain ? facts.symbol : null, symbol],
      ["decimals", facts.decimals?.toString() ?? null, contract.decimals?.toString() ?? null],
    ];
    return compared.flatMap(([kind, found, submitted]) =>
      found !== null && submitted !== null && normalized(found) !== normalized(submitted)
        ? [{ ...common, kind, found, submitted }]
        : [],
    );
  });
}

/** Whether every contract of a coin has been read. */
export const allContractsRead = (coin: Subject): boolean =>
  requestedContracts(coin).every((contract) => factsOf(coin, contract));

/** A mismatch as a sentence without its full stop, and what was submitted. */
export function mismatchText({ kind, found, submitted, chain }: ContractMismatch): { text: string; note: string } {
  switch (kind) {
    case "missing":
      return { text: m.contract_problem_missing({ chain }), note: submitted };
    case "decimals":
      return {
        text: m.contract_problem_decimals({ chain, decimals: m.label_decimals_count({ decimals: Number(found) }) }),
        note: m.contract_submitted_with({ value: submitted }),
      };
    case "name":
      return { text: m.contract_problem_name({ name: bidiIsolate(found) }), note: submittedAs(submitted) };
    case "symbol":
      return { text: m.contract_problem_symbol({ symbol: bidiIsolate(found) }), note: submittedAs(submitted) };
  }
}

const submittedAs = (name: string) => m.contract_submitted_as({ value: bidiIsolate(name) });
