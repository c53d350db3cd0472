import type { Coin, Contract } from "@cointally/contract/coin.ts";
import type { ContractWords } from "../../words/contracts.ts";
import { chainName } from "./labels.ts";

export type ContractTrouble = {
  kind: keyof ContractWords["trouble"];
  chain: string;
  address: string;
  /** What the contract says, and what was submitted. */
  told: string;
  given: string;
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
    if (!facts.exists) return [{ ...place, kind: "missing" as const, told: "", given: contract.address }];
    const isMain = type === "token" && at === 0;
    const said: [ContractTrouble["kind"], string | null, string | null][] = [
      ["name", isMain ? facts.name : null, name],
      ["symbol", isMain ? facts.symbol : null, symbol],
      ["decimals", facts.decimals?.toString() ?? null, contract.decimals?.toString() ?? null],
    ];
    return said.flatMap(([kind, told, given]) =>
      told !== null && given !== null && plain(told) !== plain(given) ? [{ ...place, kind, told, given }] : [],
    );
  });
}

/** Whether every contract of a coin was read. */
export const allRead = (coin: Subject): boolean => contractsToBe(coin).every((contract) => factsOf(coin, contract));

/** A trouble as a sentence without its full stop, and what was submitted in its place. */
export const troubleWords = ({ kind, told, given, chain }: ContractTrouble, words: ContractWords) => ({
  text: kind === "missing" ? words.trouble.missing(chain) : words.trouble[kind](told, chain),
  note: words.submitted[kind](given),
});
