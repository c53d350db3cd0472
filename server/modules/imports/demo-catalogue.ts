import { addressBookByChainId, type Token } from "@beefyfinance/blockchain-addressbook";
import { address } from "@cointally/contract/addresses.ts";
import type { LinkName } from "@cointally/contract/coin.ts";
import { httpsUrl, markdown } from "@cointally/contract/fields.ts";
import { limits } from "@cointally/contract/limits.ts";
import { chains } from "@cointally/shared/chains.ts";
import { tokens } from "@web3icons/common/metadata/tokens";
import type { ContractRow } from "../coins/contracts.ts";
import demoTexts from "./demo-texts.json" with { type: "json" };
import { placeKey } from "./plan-import.ts";

/**
 * What the packages hold (docs/decisions/0005-demo-data-and-imports.md has the figures): `@web3icons/common` names, lower-case symbols, market
 * cap ranks and contracts by platform; `@web3icons/core` the logos; Beefy's address book decimals for a part of those
 * contracts, and websites and descriptions for a smaller one. Texts, tags and links of the 100 best known are in demo-texts.json.
 * Nothing here has votes or prices.
 */
export type DemoCoin = {
  /** The package's own id: the same from one start to the next. */
  key: string;
  name: string;
  symbol: string;
  type: "coin" | "token";
  chainId: number;
  contracts: ContractRow[];
  description: string | null;
  tags: string[];
  links: Partial<Record<LinkName, string>>;
  /** Where its logo is: a folder and a name of `@web3icons/core`. */
  logo: { variant: "background" | "mono"; kind: "tokens" | "networks"; file: string };
};

type Metadata = (typeof tokens)[number];

/** Written for this project; the links are those that ADR 5 names the sources of. By the package's ids. */
const texts: Record<string, { text: string; tags: string[]; links: Partial<Record<LinkName, string>> }> = demoTexts;

/** The package's platforms (CoinGecko's words) that are chains of ours. */
const platforms: Record<string, number> = { ethereum: 1, "binance-smart-chain": 56, "polygon-pos": 137, cronos: 25 };

const description = markdown("Description", limits.description.min, limits.description.max);
const website = httpsUrl("Website");

/** Every demo coin, the best known first. */
export const demoCatalogue = (): DemoCoin[] => {
  const book = addressBook();
  // No rank is written as null, or as 0.
  const rank = ({ marketCapRank }: Metadata) => marketCapRank || Number.MAX_SAFE_INTEGER;
  const named = tokens.map((token, place) => ({ token, place }));
  return named
    .toSorted((a, b) => rank(a.token) - rank(b.token) || a.place - b.place)
    .flatMap(({ token }) => demoCoin(token, book) ?? []);
};

/** What the address book knows of contracts on our chains, by place. */
const addressBook = (): Map<string, Token> =>
  new Map(
    chains
      .flatMap(({ id }) => Object.values(addressBookByChainId[id as 1]?.tokens ?? {}))
      .map((token) => [placeKey({ ...token, address: eip55(token.address) ?? "" }), token]),
  );

/** The package's addresses are in lower case, but for a few whose checksum may be wrong: the digits count, the case does not. */
const eip55 = (text: string): string | undefined => address.safeParse(text.toLowerCase()).data;

/** A token on one of our chains, or the chain's own coin; undefined for what is on neither. */
const demoCoin = (token: Metadata, book: Map<string, Token>): DemoCoin | undefined => {
  const places = Object.entries(token.addresses).flatMap(([platform, given]) => {
    const chainId = platforms[platform];
    const checked = chainId && given ? eip55(given) : undefined;
    return chainId && checked ? [{ chainId, address: checked }] : [];
  });
  const ownChain = chains.find(
    ({ type, native }) => type === "mainnet" && native.symbol === token.symbol.toUpperCase(),
  )?.id;
  const chainId = ownChain ?? places[0]?.chainId;
  if (!chainId) return undefined;
  const known = places.flatMap((place) => book.get(placeKey(place)) ?? []);
  const own = texts[token.id];
  const site = first(known, (entry) => website.safeParse(entry.website).data);
  return {
    key: token.id,
    name: token.name,
    symbol: symbolOf(token, known),
    type: ownChain ? "coin" : "token",
    chainId,
    contracts: places.map((place) => ({ ...place, decimals: book.get(placeKey(place))?.decimals ?? null })),
    description: own?.text ?? first(known, (entry) => description.safeParse(entry.description).data),
    tags: own?.tags ?? [],
    links: own?.links ?? (site ? { website: site } : {}),
    logo: logoOf(token),
  };
};

const first = (known: Token[], read: (entry: Token) => string | undefined): string | null =>
  known.map(read).find((value) => value !== undefined) ?? null;

/** The package has most symbols in lower case; the address book knows how some are really written. */
const symbolOf = ({ symbol }: Metadata, known: Token[]): string => {
  const written = known.find((entry) => entry.symbol.toUpperCase() === symbol.toUpperCase())?.symbol;
  return written ?? symbol.toUpperCase();
};

/** `token:AAVE` or `network:ton`; the variant with a ground stands in both modes, a few have only the white one without. */
const logoOf = ({ filePath, variants }: Metadata): DemoCoin["logo"] => {
  const [kind, file = ""] = filePath.split(":");
  return {
    variant: (variants as string[]).includes("background") ? "background" : "mono",
    kind: kind === "network" ? "networks" : "tokens",
    file,
  };
};
