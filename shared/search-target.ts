import { chainById, chains } from "./chains.ts";

/** What a search text means: a contract, the coin of a chain, or words. */
export type SearchTarget =
  /** The address in lowercase, or its beginning. With a chain if the text names one. */
  | { kind: "contract"; address: string; chainId: number | undefined }
  | { kind: "native"; chainId: number; symbol: string }
  | { kind: "words"; words: string };

/** A whole address inside a text: not a part of a longer number such as the hash of a transaction. */
const addressInside = /(?<![0-9a-z])(0x[0-9a-f]{40})(?![0-9a-z])(?:@([0-9]{1,15})(?![0-9]))?/i;
const addressAlone = /^(?:0x[0-9a-f]{4,40}|[0-9a-f]{40})$/i;
/** CAIP-2: the chain that CAIP-10 and CAIP-19 begin with. */
const caipChain = /^eip155:([0-9]{1,15})(?![0-9])/i;

const hostOf = (link: string) => /^(?:https?:\/\/)?(?:www\.)?([^/?#\s]+)/i.exec(link)?.[1]?.toLowerCase();

/** The chain whose explorer the text is a link to. */
const explorerChain = (text: string): number | undefined => {
  const host = hostOf(text);
  return chains.find(({ explorer }) => hostOf(explorer) === host)?.id;
};

/** The last part of a link's path, which names a coin on many sites; else its host. */
const wordsOf = (text: string): string => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const { hostname, pathname } = new URL(text);
  return pathname.split("/").findLast(Boolean) ?? hostname;
};

/**
 * Reads a contract out of a pasted address or its beginning, an explorer's link, a payment request (EIP-681) or an identifier of an account
 * or asset (CAIP-10, CAIP-19); of another link, the name in its path.
 */
export function searchTarget(text: string): SearchTarget {
  if (addressAlone.test(text)) {
    return { kind: "contract", address: `0x${text.replace(/^0x/i, "")}`.toLowerCase(), chainId: undefined };
  }
  const caip = caipChain.exec(text)?.[1];
  const [, address, requested] = addressInside.exec(text) ?? [];
  if (address) {
    const chainId = caip ?? requested;
    return {
      kind: "contract",
      address: address.toLowerCase(),
      chainId: chainId === undefined ? explorerChain(text) : Number(chainId),
    };
  }
  const chain = caip === undefined ? undefined : chainById(Number(caip));
  if (chain) return { kind: "native", chainId: chain.id, symbol: chain.native.symbol };
  return { kind: "words", words: wordsOf(text) };
}
