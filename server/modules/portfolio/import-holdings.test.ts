import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, later, usePortfolioFixture } from "../../testing/portfolio-fixture.ts";
import { randomAddress } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";

const { app, coinWith, call, lines } = usePortfolioFixture();

const importCsv = (user: TestUser, csv: string, more: object = {}) =>
  call(user, "POST", "/coins/import", { csv, ...more });
const preview = async (user: TestUser, csv: string, more: object = {}) =>
  (await importCsv(user, csv, { dry_run: true, ...more })).body;
const reasonsOf = ({ refused }: { refused: { reason: string }[] }) => refused.map(({ reason }) => reason);
type Line = {
  coin: { slug: string };
  parts: { amount: string; avg_buy_price_usd: string | null; note: string | null }[];
};
const partsOf = async (user: TestUser) => (await lines(user)).flatMap((line: Line) => line.parts);
/** The amounts of each coin after an import. */
const amountsOf = async (user: TestUser) =>
  Object.fromEntries((await lines(user)).map(({ coin, parts }: Line) => [coin.slug, parts.map((part) => part.amount)]));
let symbols = 0;
const newSymbol = () => `QX${symbols++}Z`;

describe("CSV", () => {
  test("all rows or none are written, and each refused row has its reason", async () => {
    const user = await app.user();
    const coins = await Promise.all([1, 2, 3].map(() => coinWith()));
    const [one, two, three] = coins as [(typeof coins)[0], (typeof coins)[0], (typeof coins)[0]];
    const good = `\ufeffCoin;Amount;avg_buy_price_usd;note\r\n${one.slug};1.5;2;"a ""quoted""; note"\r\n\r\n${two.address.toLowerCase()};3;;\r\n${three.id.toUpperCase()};4;;`;
    const bad = `${good}\r\nno-such-coin;1;;\r\n${one.slug};x;;\r\n;1;;\r\n${one.slug};1;;;5`;
    const refused = [
      { line: 6, reason: m.error_csv_coin_not_found(), row: "no-such-coin;1;;" },
      { line: 7, reason: m.error_field_decimal({ label: m.portfolio_amount() }), row: `${one.slug};x;;` },
      { line: 8, reason: m.error_csv_coin_missing(), row: ";1;;" },
      { line: 9, reason: m.error_csv_row_too_long(), row: `${one.slug};1;;;5` },
    ];
    const read = coins.map(({ name }, n) => ({
      line: [2, 4, 5][n],
      coin: name,
      amount: ["1.5", "3", "4"][n],
      avg_buy_price_usd: n === 0 ? "2" : null,
    }));
    const rest = { source: null, read, repeated: [], ignored: [], decimal_question: null };
    expect(await preview(user, bad)).toEqual({ ...rest, added: 3, refused });
    expect((await importCsv(user, bad)).body).toEqual({ ...rest, added: 0, refused });
    expect(await preview(user, good)).toEqual({ ...rest, added: 3, refused: [] });
    expect(await lines(user)).toEqual([]);
    expect((await importCsv(user, good)).body).toEqual({ ...rest, added: 3, refused: [] });
    expect(await partsOf(user)).toHaveLength(3);
    expect(JSON.stringify(await lines(user))).toContain('a \\"quoted\\"; note');
    expect((await call(user, "GET", "/updates")).body.total).toBe(3);
  });

  test("refused rows can be left out, and are still reported", async () => {
    const user = await app.user();
    const { slug } = await coinWith();
    const { body } = await importCsv(user, `coin,amount\n${slug},1\nnone,2`, { leave_out: ["refused"] });
    expect(body).toMatchObject({ added: 1, refused: [{ line: 3 }] });
    expect(await amountsOf(user)).toEqual({ [slug]: ["1"] });
  });

  test("unknown columns are named in the response", async () => {
    const { slug } = await coinWith();
    const header = `Price,coin,${"x".repeat(50)},,amount`;
    const body = await preview(await app.user(), `${header}\n2,${slug},,,1\n`);
    expect(body).toMatchObject({ added: 1, refused: [], ignored: ["price", "x".repeat(40)] });
  });

  test.each([
    ["no header", "1,2\n3,4", m.error_csv_columns],
    ["a header twice", "coin,amount,amount\n", m.error_csv_column_twice],
    ["a quote without end", 'coin,amount\n"x,1', m.error_csv_quote],
    ["too many rows", `coin,amount\n${"x,1\n".repeat(1001)}`, null],
    ["megabytes", `coin,amount\n${"x,1\n".repeat(26_000)}`, null],
    ["no text", 5, null],
    ["a NUL character", "coin,amount\nca\u0000ke,1", null],
    ["an Excel workbook", "PK\u0003\u0004\u0014\u0000", m.error_field_workbook],
  ])("%s is a 400 that names it", async (_what, csv, message) => {
    const answer = await call(await app.user(), "POST", "/coins/import", { csv });
    expect([answer.status, answer.body.validation.body.keys]).toEqual([400, ["csv"]]);
    if (message) expect(JSON.stringify(answer.body)).toContain(message());
  });

  test("a first line that names the separator and lines that end with CR alone are read", async () => {
    const user = await app.user();
    const { slug } = await coinWith();
    expect(await preview(user, `sep=;\r\ncoin;amount\r\n${slug};1,5`)).toMatchObject({ added: 1, refused: [] });
    expect(await preview(user, `coin,amount\r${slug},1\r${slug},2\r`)).toMatchObject({ added: 2, refused: [] });
  });
});

describe("numbers of a CSV", () => {
  const read = async (rows: string[], more: object = {}, header = "coin;amount;avg_buy_price_usd") => {
    const user = await app.user();
    const { slug } = await coinWith();
    const csv = [header, ...rows.map((row) => row.replace("x", slug))].join("\n");
    const answer = (await importCsv(user, csv, more)).body;
    const parts: Line["parts"] = await partsOf(user);
    return { answer, amounts: parts.map((part) => part.amount), prices: parts.map((part) => part.avg_buy_price_usd) };
  };

  test("one decimal comma makes points separate thousands in the whole file", async () => {
    expect(await read(["x;1.234;0,5"])).toMatchObject({ amounts: ["1234"], prices: ["0.5"] });
    expect(await read(["x;1,234;0.5"])).toMatchObject({ amounts: ["1234"], prices: ["0.5"] });
    expect(await read(["x;1,234;0,5"])).toMatchObject({ amounts: ["1.234"] });
  });

  test("a file whose numbers show no sign is asked about, and the answer counts for all of it", async () => {
    const rows = ["x;1.234;", "x;2.500;1.000"];
    const { answer, amounts } = await read(rows);
    expect(amounts).toEqual([]);
    expect(answer).toMatchObject({
      added: 0,
      decimal_question: { line: 2, text: "1.234", thousands: "1234", decimal: "1.234" },
    });
    expect(reasonsOf(answer)[0]).toBe(
      m.error_field_ambiguous_decimal({ label: m.portfolio_amount(), whole: "1234", decimal: "1.2340" }),
    );
    expect((await read(rows, { decimal_sign: "," })).amounts.sort()).toEqual(["1234", "2500"]);
    expect((await read(rows, { decimal_sign: "." })).amounts.sort()).toEqual(["1.234", "2.5"]);
  });

  test("a file with commas between its cells has decimal points", async () => {
    expect(await read(["x,1.234,1.000"], {}, "coin,amount,avg_buy_price_usd")).toMatchObject({ amounts: ["1.234"] });
    expect(await read(['x,"1,234",2.5'], {}, "coin,amount,avg_buy_price_usd")).toMatchObject({ amounts: ["1234"] });
    expect(await read(['x,"1.234","0,5"'], {}, "coin,amount,avg_buy_price_usd")).toMatchObject({ amounts: ["1234"] });
  });

  test("quoted numbers with commas between cells with commas are asked about", async () => {
    const header = "coin,amount,avg_buy_price_usd";
    const rows = ['x,"1,234","6,125"', "x,2.500,"];
    const { answer, amounts } = await read(rows, {}, header);
    expect(amounts).toEqual([]);
    expect(answer.decimal_question).toEqual({ line: 2, text: "1,234", thousands: "1234", decimal: "1.234" });
    expect((await read(rows, { decimal_sign: "," }, header)).amounts.sort()).toEqual(["1.234", "2500"]);
    expect((await read(rows, { decimal_sign: "." }, header)).amounts.sort()).toEqual(["1234", "2.5"]);
  });

  test("in a file with both signs each clear number counts, and one that could be two is refused alone", async () => {
    const { answer } = await read(["x;1,5;2.25", "x;1.234,56;", "x;1,234.5;", "x;1 250,75;", "x;1,234;"], {
      dry_run: true,
    });
    expect(answer).toMatchObject({ added: 4, decimal_question: null });
    expect(reasonsOf(answer)).toEqual([
      m.error_csv_mixed_signs({ label: m.portfolio_amount(), whole: "1234", decimal: "1.2340" }),
    ]);
  });

  test("exponents, dollar and plus signs are read; less than zero is told as such", async () => {
    const { answer, amounts, prices } = await read(["x;1E-7;$1.00", "x;1.2e+21;+1.5"]);
    expect(answer).toMatchObject({ added: 2 });
    expect(amounts.sort()).toEqual(["0.0000001", "1200000000000000000000"]);
    expect(prices.sort()).toEqual(["1", "1.5"]);
    const label = m.portfolio_amount();
    expect(reasonsOf((await read(["x;-1.5;", "x;0;", "x;1;-2"])).answer)).toEqual([
      m.error_field_more_than_zero({ label }),
      m.error_field_more_than_zero({ label }),
      m.error_field_at_least({ label: m.label_buy_price(), min: 0 }),
    ]);
  });
});

describe("coins of a CSV", () => {
  test("a text that is one coin's slug and another one's symbol is asked, by whatever case", async () => {
    const user = await app.user();
    const symbol = newSymbol();
    const named = await coinWith(undefined, { name: symbol.toLowerCase(), symbol: `${symbol}X` });
    const other = await coinWith(undefined, { symbol });
    expect(named.slug).toBe(symbol.toLowerCase());
    const answer = await preview(user, `coin,amount\n${symbol},100\n${symbol.toLowerCase()},1`);
    expect(answer.added).toBe(0);
    for (const reason of reasonsOf(answer)) {
      expect(reason).toContain(`/coins/${named.slug}`);
      expect(reason).toContain(`/coins/${other.slug}`);
    }
    await importCsv(user, `coin,amount\n/coins/${named.slug},1\nhttps://site.example/coins/${other.slug}?a=b,2`);
    expect(await amountsOf(user)).toEqual({ [named.slug]: ["1"], [other.slug]: ["2"] });
  });

  test("a symbol of several coins is asked, and one of a coin and its test network twin is the coin", async () => {
    const user = await app.user();
    const shared = newSymbol();
    const [first, second] = [
      await coinWith(undefined, { symbol: shared }),
      await coinWith(undefined, { symbol: shared }),
    ];
    const [reason] = reasonsOf(
      await preview(
        user,
        `coin,amount
${shared},1`,
      ),
    );
    for (const { slug } of [first, second]) expect(reason).toContain(`/coins/${slug}`);
    const symbol = newSymbol();
    const real = await coinWith(undefined, { symbol });
    await coinWith(undefined, { symbol, chain_id: 11155111 });
    await importCsv(user, `coin,amount\n${symbol},1`);
    expect(await amountsOf(user)).toEqual({ [real.slug]: ["1"] });
  });

  test("a contract on two chains is the one of the main network, or needs its chain", async () => {
    const user = await app.user();
    const [twin, both] = [randomAddress(), randomAddress()];
    const main = await coinWith(undefined, { chain_id: 1, address: twin });
    const test = await coinWith(undefined, { chain_id: 11155111, address: twin });
    const bnb = await coinWith(undefined, { chain_id: 56, address: both });
    const polygon = await coinWith(undefined, { chain_id: 137, address: both });
    const answer = await preview(user, `coin,amount\n${both},1\ncro:${both},1\nmoon:${both},1\n${randomAddress()},1`);
    expect(reasonsOf(answer)).toEqual([
      m.error_csv_contract_chains({
        chains: [bnb, polygon]
          .sort((a, b) => (a.slug < b.slug ? -1 : 1))
          .map(({ id }) => (id === bnb.id ? "BNB Smart Chain" : "Polygon"))
          .join(", "),
      }),
      m.error_csv_contract_not_on_chain({ chain: "Cronos" }),
      m.error_csv_chain_unknown({ chain: "moon" }),
      m.error_csv_contract_not_found(),
    ]);
    const rows = [
      `${twin},,1`,
      `sep:${twin},,2`,
      `pol:${both},,3`,
      `${both},BNB Smart Chain,4`,
      `eip155:56/erc20:${both},,5`,
    ];
    expect((await importCsv(user, `coin,chain,amount\n${rows.join("\n")}`)).body).toMatchObject({ added: 5 });
    const amounts = await amountsOf(user);
    expect(amounts[bnb.slug]?.sort()).toEqual(["4", "5"]);
    expect(amounts).toMatchObject({ [main.slug]: ["1"], [test.slug]: ["2"], [polygon.slug]: ["3"] });
  });
});

describe("the same holdings again", () => {
  test("equal rows of one file stay two; the same file again is told, and can be left out", async () => {
    const user = await app.user();
    const { slug } = await coinWith();
    const csv = `coin,amount,avg_buy_price_usd,note\n${slug},10,2,x\n${slug},10.0,2.00,x\n${slug},3,,`;
    expect((await importCsv(user, csv)).body).toMatchObject({ added: 3, repeated: [] });
    app.setNow(later(86_400_000));
    const again = await preview(user, `${csv}\n${slug},10,2,x`);
    expect(again).toMatchObject({ added: 4, refused: [] });
    expect(again.repeated).toEqual([
      { line: 2, row: `${slug},10,2,x`, at },
      { line: 3, row: `${slug},10.0,2.00,x`, at },
      { line: 4, row: `${slug},3,,`, at },
    ]);
    const rest = await importCsv(user, `${csv}\n${slug},10,2,x`, { leave_out: ["repeated"] });
    expect(rest.body.added).toBe(1);
    expect((await amountsOf(user))[slug]?.sort()).toEqual(["10", "10", "10", "3"]);
  });

  test("an export is not imported twice by a race of two requests that leave out what is there", async () => {
    const user = await app.user();
    const { slug } = await coinWith();
    const send = () => importCsv(user, `coin,amount\n${slug},1\n${slug},1`, { leave_out: ["repeated"] });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 2]);
    expect(await amountsOf(user)).toEqual({ [slug]: ["1", "1"] });
  });
});

describe("exports of other services", () => {
  const [a, b] = [newSymbol(), newSymbol()];
  const prepare = async () => {
    const coins = [await coinWith(undefined, { symbol: a }), await coinWith(undefined, { symbol: b })];
    return coins as [(typeof coins)[0], (typeof coins)[0]];
  };

  test("each is recognised by its header, and its amounts are added up by coin", async () => {
    const [one, two] = await prepare();
    const files: [source: string, csv: string][] = [
      [
        "Koinly",
        `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2026-01-01 10:00 UTC,1000,USD,5.5,${a},,,,,,,
2026-01-02 10:00 UTC,1.5,${a},20,${b},0.5,${a},,,,,
2026-01-03 10:00 UTC,13,${b},,,,,,,,,`,
      ],
      [
        "Koinly",
        `Date,Type,Label,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (USD),Net Value (USD),Fee Value (USD),TxSrc,TxDest,TxHash,Description
2026-01-01,buy,,,,,,W,3.5,${a},,,,,,,,,,
2026-01-02,deposit,,,,,,W,7,${b},,,,,,,,,,`,
      ],
      [
        "CoinTracking",
        `"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"
"Trade","5,50000000","${a}","1.000,00","USD","-","","Kraken","","","01.01.2026 10:00:00"
"Trade","7,00000000","${b}","2,00000000","${a}","0,10000000","${a}","Kraken","","","02.01.2026 10:00:00"`,
      ],
      [
        "Ghostfolio",
        `Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note
01-01-2026,${a}-USD,YAHOO,USD,2.5,4,buy,0,
02-01-2026,${a}-USD,YAHOO,USD,4,0.5,sell,0,
02-01-2026,${a}-USD,YAHOO,USD,0,9,dividend,0,
03-01-2026,${two.slug},COINGECKO,EUR,1,7,buy,0,`,
      ],
      [
        "rotki",
        `timestamp,category,asset_identifier,amount,usd_value
1767225600,asset,eip155:56/erc20:${one.address},3.5,7
1767225600,asset,${b},7,7
1767225600,liability,${b},2,2
1767225600,asset,EUR,100,110`,
      ],
      [
        "CoinGecko",
        `Coin,Symbol,Price,1h Change,24h Change,7d Change,24h Volume,Market Cap,Holdings Value,Total Holdings,PNL Value,PNL Percentage
"One","${a}","$2.00","0%","0%","0%","$1","$1","$7.00","3.5 ${a}","N/A","N/A"
"Two","${b}","$1.00","0%","0%","0%","$1","$1","$7.00","7 ${b}","N/A","N/A"`,
      ],
    ];
    for (const [source, csv] of files) {
      const user = await app.user();
      expect((await importCsv(user, csv)).body, source).toMatchObject({ source, added: 2, refused: [], ignored: [] });
      expect(await amountsOf(user), source).toEqual({ [one.slug]: ["3.5"], [two.slug]: ["7"] });
      const price = (await lines(user)).find((line: Line) => line.coin.slug === one.slug).parts[0].avg_buy_price_usd;
      expect(price, source).toBe(source === "Ghostfolio" ? "2.5" : null);
    }
  });

  test("a price that could be two numbers is asked about, and one that is none refuses its coin", async () => {
    const symbol = newSymbol();
    await coinWith(undefined, { symbol });
    const fileOf = (price: string, quantity: string) =>
      `Date;Code;DataSource;Currency;Price;Quantity;Action;Fee;Note\n01-01-2026;${symbol};YAHOO;USD;${price};${quantity};buy;0;`;
    const user = await app.user();
    for (const text of ["1.234", "1,234"]) {
      const answer = await preview(user, fileOf(text, "4"));
      expect(answer).toMatchObject({ added: 0, decimal_question: { text, thousands: "1234", decimal: "1.234" } });
      const answered = await preview(user, fileOf(text, "4"), { decimal_sign: "." });
      expect(answered.read).toMatchObject([{ amount: "4", avg_buy_price_usd: text === "1.234" ? "1.234" : "1234" }]);
    }
    const label = m.label_buy_price();
    expect(reasonsOf(await preview(user, fileOf("n/a", "4")))).toEqual([m.error_field_decimal({ label })]);
  });

  test("a coin of which more goes out than comes in is refused, and one that went out whole is nothing", async () => {
    const [c, d] = [newSymbol(), newSymbol()];
    await coinWith(undefined, { symbol: c });
    await coinWith(undefined, { symbol: d });
    const header = "Date,Sent Amount,Sent Currency,Received Amount,Received Currency";
    const answer = await preview(await app.user(), `${header}\nx,,,5,${c}\nx,5,${c},1,${d}\nx,2,${d},,`);
    expect(answer).toMatchObject({ added: 0, source: "Koinly" });
    expect(reasonsOf(answer)).toEqual([m.error_csv_more_out({ coin: d })]);
  });
});

test("a file exported before notes were guarded twice is still read", async () => {
  const user = await app.user();
  const { slug } = await coinWith();
  await importCsv(user, `coin,amount,note\n${slug},1,'=1+1\n${slug},2,'tis mine\n${slug},3,''=x\n${slug},4,＠handle`);
  const notes = (await partsOf(user)).map((part: { note: string }) => part.note);
  expect(notes.sort()).toEqual(["'=x", "'tis mine", "=1+1", "＠handle"].sort());
  const { rows } = await app.ctx.db.execute(sql`select from portfolio_holdings where user_id = ${user.id}`);
  expect(rows).toHaveLength(4);
});
