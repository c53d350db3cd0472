import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ImportPreview } from "./import-preview.tsx";

it("shows the first rows as they were read, so that a wrong decimal sign is seen", () => {
  const read = [
    { line: 2, coin: "Uniswap", amount: "1.234", avg_buy_price_usd: "6.125" },
    { line: 3, coin: "Aave", amount: "2500", avg_buy_price_usd: null },
  ];
  const result = { source: null, added: 2, read, refused: [], repeated: [], ignored: [], decimal_question: null };
  render(<ImportPreview result={result} writing={false} onImport={() => {}} onSign={() => {}} onOther={() => {}} />);
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Uniswap", "1.234", "$6.125"],
    ["Aave", "2,500", ""],
  ]);
});
