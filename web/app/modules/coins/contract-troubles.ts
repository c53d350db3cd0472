import type { Coin, Contract } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../lib/bidi-isolate.ts";
import { chainName } from "./labels.ts";

export type ContractTrouble = {
  kind: "missing" | "name" | "symbol" | "decimals";
  chain: string;
  address: string;
  /** What the contract says, and what was submitted. */
  found: string;
  submitted: string;
};

type Subject = Pick<Coin, "type" | "name" | "symbol" | "chain_id" | "contracts" | "pending_changes" | "contract_facts">;

/** The contracts of a coin as they are to be, once an edit that waits is accepted. */
function contractsToBe(coin: Subject): Contract[] {
  const waiting = (coin.pending_changes ?? {}) as Partial<Coin>;
  if (waiting.contracts) return waiting.contracts;
  if (!waiting.address) return coin.contracts;
  const main = { chain_id: waiting.chain_id ?? coin.chain_id, address: waiting.address };
  return [{ ...main, decimals: waiting.decimals ?? null }, ...coin.contracts.slice(1)];
}

/** Names are the same whatever their case, their width and the spaces in them. */
const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const factsOf = ({ contract_facts }: Subject, { chain_id, address }: Contract) =>
  contract_facts?.find((facts) => facts.chain_id === chain_id && facts.address === address);

/**
 * Where a coin's contracts say something else than was submitted, and where there are none. What a contract does not tell, or was not
 * submitted, is no trouble; nor is the name of a further contract, which a bridge may have chosen.
 */
export function contractTroubles(coin: Subject): ContractTrouble[] {
  const waiting = (coin.pending_changes ?? {}) as Partial<Coin>;
  const { type, name, symbol } = { ...coin, ...waiting };
  return contractsToBe(coin).flatMap((contract, at) => {
    const facts = factsOf(coin, contract);
    if (!facts) return [];
    const place = { chain: chainName(contract.chain_id), address: contract.address };
    if (!facts.exists) return [{ ...place, kind: "missing" as const, found: "", submitted: contract.address }];
    const isMain = type === "token" && at === 0;
    const compared: [ContractTrouble["kind"], string | null, string | null][] = [
      ["name", isMain ? facts.name : null, name],
      ["symbol", isMain ? facts.symbol : null, symbol],
      ["decimals", facts.decimals?.toString() ?? null, contract.decimals?.toString() ?? null],
    ];
    return compared.flatMap(([kind, found, submitted]) =>
      found !== null && submitted !== null && plain(found) !== plain(submitted)
        ? [{ ...place, kind, found, submitted }]
        : [],
    );
  });
}

/** Whether every contract of a coin was read. */
export const allRead = (coin: Subject): boolean => contractsToBe(coin).every((contract) => factsOf(coin, contract));

/** A trouble as a sentence without its full stop, and what was submitted in its place. */
export function troubleText({ kind, found, submitted, chain }: ContractTrouble): { text: string; note: string } {
  switch (kind) {
    case "missing":
      return { text: m.contract_trouble_missing({ chain }), note: submitted };
    case "decimals":
      return {
        text: m.contract_trouble_decimals({ chain, decimals: m.label_decimals_count({ decimals: Number(found) }) }),
        note: m.contract_submitted_with({ value: submitted }),
      };
    case "name":
      return { text: m.contract_trouble_name({ name: bidiIsolate(found) }), note: submittedAs(submitted) };
    case "symbol":
      return { text: m.contract_trouble_symbol({ symbol: bidiIsolate(found) }), note: submittedAs(submitted) };
  }
}

const submittedAs = (name: string) => m.contract_submitted_as({ value: bidiIsolate(name) });
