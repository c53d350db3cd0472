import type { PortfolioCoin } from "@cointally/contract/portfolio.ts";
import { expect, it } from "vitest";
import { allCsv, manualCsv } from "./export-rows.ts";

const part = { avg_buy_price_usd: null, note: null };
const line = {
  coin: { name: "=HYPERLINK()", symbol: "CAKE", slug: "cake" },
  price_usd: "2",
  price_as_of: "2026-11-21T12:00:00Z",
  value_usd: null,
  parts: [
    {
      ...part,
      id: "1",
      source: "manual",
      address_id: null,
      amount: "0.000001",
      note: "@home",
      avg_buy_price_usd: "1.5",
    },
    { ...part, id: null, source: "address", address_id: "a", amount: "7" },
  ],
} as PortfolioCoin;

const rowsOf = (csv: string) => csv.replace("\ufeff", "").trim().split("\r\n");

it("exports manual holdings alone in the format of the import", () =>
  expect(rowsOf(manualCsv([line]))).toEqual(["coin,amount,avg_buy_price_usd,note", "/coins/cake,0.000001,1.5,'@home"]));

it("exports every holding for a spreadsheet, in a format that the import rejects", () => {
  const [header, byHand, held] = rowsOf(allCsv([line], [{ id: "a", address: "0xabc", label: "-Cold" }]));
  expect(header?.split(",")).not.toContain("coin");
  expect(byHand).toBe("'=HYPERLINK(),CAKE,/coins/cake,by hand,,0.000001,2,2026-11-21T12:00:00Z,no,unpriced,1.5,'@home");
  expect(held).toBe("'=HYPERLINK(),CAKE,/coins/cake,0xabc,'-Cold,7,2,2026-11-21T12:00:00Z,no,unpriced,,");
});

it.each(["danger", "price_jump", "delisted"] as const)("exports why a holding is not counted: %s", (held_out) => {
  const [header, row] = rowsOf(allCsv([{ ...line, held_out }], []));
  const at = header?.split(",").indexOf("why_not") ?? -1;
  expect(row?.split(",")[at]).toBe(held_out);
});
