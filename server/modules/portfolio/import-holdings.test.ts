import * as m from "@cointally/i18n/messages";
import { describe, expect, test } from "vitest";
import { usePortfolioFixture } from "../../testing/portfolio-fixture.ts";
import type { TestUser } from "../../testing/test-app.ts";

const { app, coinWith, call, lines } = usePortfolioFixture();

describe("CSV", () => {
  const importCsv = (user: TestUser, csv: string, dry_run = false) =>
    call(user, "POST", "/coins/import", { csv, dry_run });

  test("all rows or none are written, and each refused row has its reason", async () => {
    const user = await app.user();
    const coins = await Promise.all([1, 2, 3].map(() => coinWith()));
    const [one, two, three] = coins as [(typeof coins)[0], (typeof coins)[0], (typeof coins)[0]];
    const good = `\ufeffCoin;Amount;avg_buy_price_usd;note\r\n${one.slug};1.5;2;"a ""quoted""; note"\r\n\r\n${two.address.toLowerCase()};3;;\r\n${three.id.toUpperCase()};4;;`;
    const bad = `${good}\r\nno-such-coin;1;;\r\n${one.slug};1e9;;\r\nHRB;1;;\r\n${one.slug};1;;;5`;
    const refused = [
      { line: 6, reason: m.error_csv_coin_not_found() },
      { line: 7, reason: m.error_field_decimal({ label: m.portfolio_amount() }) },
      { line: 8, reason: m.error_csv_coin_ambiguous() },
      { line: 9, reason: m.error_csv_row_too_long() },
    ];
    expect((await importCsv(user, bad, true)).body).toEqual({ added: 3, refused, ignored: [] });
    expect((await importCsv(user, bad)).body).toEqual({ added: 0, refused, ignored: [] });
    expect((await importCsv(user, good, true)).body).toEqual({ added: 3, refused: [], ignored: [] });
    expect(await lines(user)).toEqual([]);
    expect((await importCsv(user, good)).body).toEqual({ added: 3, refused: [], ignored: [] });
    const written = await lines(user, "?sort=name");
    expect(written.flatMap((l: { parts: object[] }) => l.parts)).toHaveLength(3);
    expect(JSON.stringify(written)).toContain('a \\"quoted\\"; note');
    expect((await call(user, "GET", "/updates")).body.total).toBe(3);
  });

  test("decimal commas are accepted; an ambiguous number is refused with both readings", async () => {
    const user = await app.user();
    const { slug } = await coinWith();
    const rows = ["1,5;2,25", "1.234,56;", "1,234.5;", "1 250,75;", "0,5;0,000012"].map((row) => `${slug};${row}`);
    const csv = `coin;amount;avg_buy_price_usd\n${rows.join("\n")}`;
    expect((await importCsv(user, csv)).body).toEqual({ added: 5, refused: [], ignored: [] });
    const [line] = await lines(user);
    expect(line.parts.map((part: { amount: string }) => part.amount).sort()).toEqual(
      ["0.5", "1.5", "1234.5", "1234.56", "1250.75"].sort(),
    );
    const unclear = await importCsv(user, `coin;amount\n${slug};1,234`, true);
    expect(unclear.body.refused).toEqual([
      {
        line: 2,
        reason: m.error_field_ambiguous_decimal({ label: m.portfolio_amount(), whole: "1234", decimal: "1.234" }),
      },
    ]);
  });

  test("the apostrophe that an export puts before a formula is removed from a note", async () => {
    const user = await app.user();
    const { slug } = await coinWith();
    await importCsv(user, `coin,amount,note\n${slug},1,'=1+1\n${slug},2,'tis mine\n`);
    const [line] = await lines(user);
    expect(line.parts.map((part: { note: string }) => part.note).sort()).toEqual(["'tis mine", "=1+1"]);
  });

  test("unknown columns are named in the response", async () => {
    const { slug } = await coinWith();
    const header = `Price,coin,${"x".repeat(50)},,amount`;
    const { body } = await importCsv(await app.user(), `${header}\n2,${slug},,,1\n`, true);
    expect(body).toEqual({ added: 1, refused: [], ignored: ["price", "x".repeat(40)] });
  });

  test.each([
    ["no header", "1,2\n3,4"],
    ["a header twice", "coin,amount,amount\n"],
    ["a quote without end", 'coin,amount\n"x,1'],
    ["too many rows", `coin,amount\n${"x,1\n".repeat(1001)}`],
    ["megabytes", `coin,amount\n${"x,1\n".repeat(26_000)}`],
    ["no text", 5],
    ["a NUL character", "coin,amount\nca\u0000ke,1"],
  ])("%s is a 400 that names it", async (_what, csv) => {
    const answer = await call(await app.user(), "POST", "/coins/import", { csv });
    expect([answer.status, answer.body.validation.body.keys]).toEqual([400, ["csv"]]);
  });
});
