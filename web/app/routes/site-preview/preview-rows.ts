import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import type { CoinRow, RowMarket } from "../../modules/coins/list/table/coin-row.ts";

const hourMs = 3_600_000;
const ago = (now: number, ms: number) => new Date(now - ms).toISOString();

/** Figures of the example coins. */
const examples = [
  { price: "2.4127", change: 6.2, cap: "2100000", votes: 12, mark: "3f9a61c2" },
  { price: "0.04829", change: -3.18, cap: "870000", votes: 7, mark: "a71c08e5" },
  { price: "17.842", change: 11.4, cap: "640000", votes: 4, mark: "5be20d94" },
];

/** Three rows: the site's own coins, then examples on the chains that were added last. */
export function previewRows(coins: readonly CoinRow[], hasPrices: boolean, now: number): CoinRow[] {
  const mainnets = chains.filter(({ type }) => type === "mainnet").toReversed();
  return examples.map((example, at) => coins[at] ?? exampleRow(example, at, mainnets[at]?.id ?? 1, hasPrices, now));
}

function exampleRow(
  { price, change, cap, votes, mark }: (typeof examples)[number],
  at: number,
  chainId: number,
  hasPrices: boolean,
  now: number,
): CoinRow {
  const market: RowMarket = {
    price_usd: price,
    change_1h: change / 4,
    change_24h: change,
    change_7d: change * 2,
    market_cap: cap,
    as_of: ago(now, 0),
    stale: false,
    line: null,
  };
  return {
    id: `example-${at}`,
    slug: `example-${at}`,
    name: m.brand_preview_coin({ number: at + 1 }),
    symbol: `EX${at + 1}`,
    logo_url: null,
    logo_mark: mark,
    chain_id: chainId,
    contracts: [{ chain_id: chainId }],
    approved_at: ago(now, (at + 1) * 2 * hourMs),
    votes: { total: votes * 9, today: votes, last_24h: votes },
    views: { total: 0, last_24h: 0 },
    market: hasPrices ? market : null,
  };
}
