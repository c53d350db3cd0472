import type { PortfolioAddress, PortfolioCoin } from "@cointally/contract/portfolio.ts";
import { csvOf } from "./csv.ts";

const pageOf = ({ slug }: { slug: string }) => `/coins/${slug}`;

/** Manual holdings, in the format of the import. The address of a coin's page is unique; its slug may be another coin's symbol. */
export const manualCsv = (lines: PortfolioCoin[]): string =>
  csvOf(
    ["coin", "amount", "avg_buy_price_usd", "note"],
    lines.flatMap(({ coin, parts }) =>
      parts
        .filter(({ source }) => source === "manual")
        .map(({ amount, avg_buy_price_usd, note }) => [pageOf(coin), amount, avg_buy_price_usd, note]),
    ),
  );

/**
 * Every part of every line, with its price: for a spreadsheet. No column is called `coin`, so that the import rejects the file: the
 * holdings of addresses would be added twice.
 */
export const allCsv = (
  lines: PortfolioCoin[],
  addresses: Pick<PortfolioAddress, "id" | "address" | "label">[],
): string =>
  csvOf(
    [
      "name",
      "symbol",
      "page",
      "where",
      "label",
      "amount",
      "price_usd",
      "price_as_of",
      "counts",
      "why_not",
      "avg_buy_price_usd",
      "note",
    ],
    lines.flatMap(({ coin, price_usd, price_as_of, value_usd, held_out, parts }) =>
      parts.map(({ address_id, amount, avg_buy_price_usd, note }) => {
        const address = addresses.find(({ id }) => id === address_id);
        const counts = value_usd === null ? "no" : "yes";
        const whyNot = value_usd === null ? (held_out ?? "unpriced") : null;
        const where = address?.address ?? "by hand";
        const about = [coin.name, coin.symbol, pageOf(coin), where, address?.label ?? null];
        return [...about, amount, price_usd, price_as_of, counts, whyNot, avg_buy_price_usd, note];
      }),
    ),
  );
