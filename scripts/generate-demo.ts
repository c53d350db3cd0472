// Generates the coins of the demo and the logos of chains from packages that only this script needs: `node scripts/generate-demo.ts`.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { addressBookByChainId, type Token } from "@beefyfinance/blockchain-addressbook";
import { address } from "@cointally/contract/addresses.ts";
import { httpsUrl, markdown } from "@cointally/contract/fields.ts";
import { limits } from "@cointally/contract/limits.ts";
import { chains } from "@cointally/shared/chains.ts";
import { tokens } from "@web3icons/common/metadata/tokens";
import type { DemoCoin } from "../server/modules/imports/demo-catalogue.ts";
import demoTexts from "../server/modules/imports/demo-texts.json" with { type: "json" };
import { addressKey } from "../server/modules/imports/plan-import.ts";

type Metadata = (typeof tokens)[number];

/** Descriptions written for this project, by the package's ids; ADR 5 names the sources of the links. */
const texts: Record<string, { text: string; tags: string[]; links: DemoCoin["links"] }> = demoTexts;

/** The package's platforms (CoinGecko's names) that are supported chains. */
const platforms: Record<string, number> = { ethereum: 1, "binance-smart-chain": 56, "polygon-pos": 137, cronos: 25 };

const description = markdown(limits.description.min, limits.description.max);
const website = httpsUrl();

/** The logos of our chains among the package's networks; test networks use the logo of their main network. */
const networks: Record<number, string> = { 1: "ethereum", 56: "binance-smart-chain", 137: "polygon", 25: "cronos" };

const root = join(import.meta.dirname, "..");

/** The generated files by path. `demo-logos.json.br` is returned uncompressed. */
export async function generated(): Promise<Record<string, string>> {
  const demo = demoCoins();
  const logos = await Promise.all(demo.map(async ({ coin, logo }) => [coin.key, await logoOf(logo)]));
  const marks = await Promise.all(
    Object.entries(networks).map(async ([id, file]) => [id, await svgOf("networks", "background", file)]),
  );
  return {
    "server/modules/imports/generated/demo-coins.json": jsonLines(demo.map(({ coin }) => coin)),
    "server/modules/imports/generated/demo-logos.json.br": JSON.stringify(Object.fromEntries(logos)),
    "server/images/generated/chain-marks.json": `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`,
  };
}

/** A JSON array with one entry per line, so that a change of one coin is a change of one line. */
const jsonLines = (entries: unknown[]) => `[\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n]\n`;

/** Every demo coin with the package's data, best known first. */
const demoCoins = (): { coin: DemoCoin; logo: Metadata }[] => {
  const book = addressBook();
  // A missing rank is null or 0.
  const rank = ({ marketCapRank }: Metadata) => marketCapRank || Number.MAX_SAFE_INTEGER;
  const numbered = tokens.map((token, index) => ({ token, index }));
  return numbered
    .toSorted((a, b) => rank(a.token) - rank(b.token) || a.index - b.index)
    .flatMap(({ token }) => {
      const coin = demoCoin(token, book);
      return coin ? { coin, logo: token } : [];
    });
};

/** The address book's data about contracts on our chains, by chain and address. */
const addressBook = (): Map<string, Token> =>
  new Map(
    chains
      .flatMap(({ id }) => Object.values(addressBookByChainId[id as 1]?.tokens ?? {}))
      .map((token) => [addressKey({ ...token, address: eip55(token.address) ?? "" }), token]),
  );

/** The package's addresses are in lower case, except a few whose checksum may be wrong: only the digits are used. */
const eip55 = (text: string): string | undefined => address.safeParse(text.toLowerCase()).data;

/** A token on one of our chains, or the chain's native coin; undefined otherwise. */
const demoCoin = (token: Metadata, book: Map<string, Token>): DemoCoin | undefined => {
  const contracts = Object.entries(token.addresses).flatMap(([platform, given]) => {
    const chainId = platforms[platform];
    const checked = chainId && given ? eip55(given) : undefined;
    return chainId && checked ? [{ chainId, address: checked }] : [];
  });
  const ownChain = chains.find(
    ({ type, native }) => type === "mainnet" && native.symbol === token.symbol.toUpperCase(),
  )?.id;
  const chainId = ownChain ?? contracts[0]?.chainId;
  if (!chainId) return undefined;
  const matches = contracts.flatMap((place) => book.get(addressKey(place)) ?? []);
  const own = texts[token.id];
  const site = first(matches, (entry) => website.safeParse(entry.website).data);
  return {
    key: token.id,
    name: token.name,
    symbol: symbolOf(token, matches),
    type: ownChain ? "coin" : "token",
    chainId,
    contracts: contracts.map((place) => ({ ...place, decimals: book.get(addressKey(place))?.decimals ?? null })),
    description: own?.text ?? first(matches, (entry) => description.safeParse(entry.description).data),
    tags: own?.tags ?? [],
    links: own?.links ?? (site ? { website: site } : {}),
  };
};

const first = (matches: Token[], read: (entry: Token) => string | undefined): string | null =>
  matches.map(read).find((value) => value !== undefined) ?? null;

/** The package has most symbols in lower case; the address book has the correct case of some. */
const symbolOf = ({ symbol }: Metadata, matches: Token[]): string => {
  const written = matches.find((entry) => entry.symbol.toUpperCase() === symbol.toUpperCase())?.symbol;
  return written ?? symbol.toUpperCase();
};

/** `token:AAVE` or `network:ton`. A few logos exist only in white, without a background: they get a black one, as most others have. */
const logoOf = async ({ filePath, variants }: Metadata): Promise<string> => {
  const [kind, file = ""] = filePath.split(":");
  const folder = kind === "network" ? "networks" : "tokens";
  if ((variants as string[]).includes("background")) return svgOf(folder, "background", file);
  const svg = await svgOf(folder, "mono", file);
  return svg.replace(/(<svg[^>]*>)/, '$1<path fill="#000" d="M0 0h24v24H0z"/>');
};

const svgOf = async (kind: string, variant: string, file: string): Promise<string> => {
  const module = (await import(`@web3icons/core/svgs/${kind}/${variant}/${file}.svg.js`)) as { default: string };
  return module.default;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [path, text] of Object.entries(await generated())) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path.endsWith(".br") ? brotliCompressSync(text) : text);
  }
}
