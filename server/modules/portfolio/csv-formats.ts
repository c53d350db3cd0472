/** An amount of a coin in a row, as it is written. Amounts of one coin are added up where a file lists transactions. */
export type CsvMove = { coin: string; chain?: string; amount: string; price?: string; isOut?: boolean };

/** The cell under a column, or under the `nth` of several columns with this name. */
export type CellOf = (column: string, nth?: number) => string;

/** A file that another service exports, recognised by the names of its columns. */
export type CsvFormat = {
  name: string;
  /** In lower case; each must be there. */
  columns: readonly string[];
  movesOf: (cellOf: CellOf) => CsvMove[];
};

/** Columns of our own files; the first two are required. */
export const ownColumns = ["coin", "amount", "chain", "avg_buy_price_usd", "note"] as const;

/** Money of states: it is no coin, and every export of transactions has some. */
const fiat = new Set(
  "USD EUR GBP CHF JPY CAD AUD NZD CNY HKD SGD KRW INR BRL MXN ARS CLP COP TRY PLN CZK HUF RON SEK NOK DKK ZAR RUB UAH THB IDR PHP VND".split(
    " ",
  ),
);

const moves = (all: CsvMove[]): CsvMove[] =>
  all.filter(({ coin, amount }) => coin !== "" && !["", "-"].includes(amount) && !fiat.has(coin.toUpperCase()));

const rotki = (assetColumn: string): CsvFormat => ({
  name: "rotki",
  columns: ["timestamp", "category", assetColumn, "amount"],
  movesOf: (cellOf) =>
    // Debts are negative wealth, which a holding cannot say.
    cellOf("category").toLowerCase() === "liability"
      ? []
      : moves([{ coin: cellOf(assetColumn), amount: cellOf("amount") }]),
});

export const csvFormats: readonly CsvFormat[] = [
  {
    name: "Koinly",
    columns: ["date", "sent amount", "sent currency", "received amount", "received currency"],
    movesOf: (cellOf) =>
      moves([
        { coin: cellOf("received currency"), amount: cellOf("received amount") },
        { coin: cellOf("sent currency"), amount: cellOf("sent amount"), isOut: true },
        { coin: cellOf("fee currency"), amount: cellOf("fee amount"), isOut: true },
      ]),
  },
  {
    // Its fees are already part of what was bought or sold.
    name: "CoinTracking",
    columns: ["type", "buy", "cur.", "sell", "exchange"],
    movesOf: (cellOf) =>
      moves([
        { coin: cellOf("cur."), amount: cellOf("buy") },
        { coin: cellOf("cur.", 1), amount: cellOf("sell"), isOut: true },
      ]),
  },
  {
    name: "CoinTracking",
    columns: ["type", "buy amount", "buy currency", "sell amount", "sell currency"],
    movesOf: (cellOf) =>
      moves([
        { coin: cellOf("buy currency"), amount: cellOf("buy amount") },
        { coin: cellOf("sell currency"), amount: cellOf("sell amount"), isOut: true },
      ]),
  },
  {
    name: "Ghostfolio",
    columns: ["date", "code", "currency", "price", "quantity", "action"],
    movesOf: (cellOf) => {
      const action = cellOf("action").toLowerCase();
      if (action !== "buy" && action !== "sell") return [];
      const price = cellOf("currency").toUpperCase() === "USD" ? cellOf("price") : "";
      // Yahoo's codes are pairs such as BTC-USD.
      const coin = cellOf("code").replace(/-USD$/, "");
      return moves([{ coin, amount: cellOf("quantity"), price, isOut: action === "sell" }]);
    },
  },
  rotki("asset_identifier"),
  rotki("asset"),
  {
    // Its amounts end with the symbol: "1,234.5 UNI".
    name: "CoinGecko",
    columns: ["coin", "symbol", "total holdings"],
    movesOf: (cellOf) =>
      moves([{ coin: cellOf("symbol"), amount: cellOf("total holdings").replace(/\s+\S*[^\d\s.,]\S*$/, "") }]),
  },
];
