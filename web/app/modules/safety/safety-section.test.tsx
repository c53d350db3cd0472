import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin, sampleSafety, unsellable } from "../../testing/sample-coin.ts";
import { setTestLocale } from "../../testing/set-test-locale.ts";
import { type CoinSafety, SafetySection } from "./safety-section.tsx";
import { VerdictStrip } from "./verdict-strip.tsx";

afterEach(cleanup);

const owner = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const [harbor, pier, trap, bridge] = ["a", "b", "c", "d"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
];

/** Shows the facts below the strip with the worst finding, as on a coin's page. */
function open(coin: Coin, safety: Partial<CoinSafety> | null = null) {
  renderPage(() => (
    <>
      <VerdictStrip coin={coin} />
      <SafetySection coin={coin} safety={safety && { contracts: [], next_check_at: null, changes: [], ...safety }} />
    </>
  ));
  return screen.getByRole("heading", { name: m.safety_title() }).closest("section") as HTMLElement;
}

/** The lists of facts, each fact with its value. */
const factsIn = (section: HTMLElement) =>
  [...section.querySelectorAll("dl")].map((list) =>
    Object.fromEntries(
      [...list.children].map((row) => [row.querySelector("dt")?.textContent, row.querySelector("dd")?.textContent]),
    ),
  );

it("shows the facts of a contract with its owner, and says that unknown does not mean safe", () => {
  const facts = sampleSafety({ owner, renounced: false, fee_mutable: true, blacklist: null });
  const section = open(sampleCoin({ safety: facts }), { contracts: [facts] });
  expect(factsIn(section)).toEqual([
    expect.objectContaining({
      [`${m.safety_fact_sellable()}${m.safety_note_simulated()}`]: m.common_yes(),
      [m.safety_fact_taxes()]: "0% and 0%",
      [m.safety_fact_fee_mutable()]: m.common_yes(),
      [m.safety_fact_blacklist()]: m.safety_unknown(),
      [m.safety_fact_owner()]: expect.stringMatching(/^0xf39F…2266/),
    }),
  ]);
  expect(section.textContent).toContain(
    "at block 41,000,000. Unknown means we could not find out. It does not mean safe.",
  );
});

it("lists the worst contract first, the others collapsed, and unchecked ones in a line each", () => {
  const worst = unsellable({ address: trap });
  const others = [harbor, pier].map((address) => sampleSafety({ address }));
  const contracts = [harbor, pier, trap].map((address) => ({ chain_id: 56, address, decimals: 18 }));
  const ethereum = { chain_id: 1, address: bridge, decimals: 18 };
  const section = open(sampleCoin({ safety: worst, contracts: [...contracts, ethereum] }), {
    contracts: [worst, ...others],
  });
  const [shown, ...collapsed] = factsIn(section);
  expect(Object.entries(shown as object)[0]).toEqual([
    `${m.safety_fact_sellable()}${m.safety_note_simulated()}`,
    m.common_no(),
  ]);
  expect(collapsed).toHaveLength(2);
  expect(section.querySelectorAll("details")).toHaveLength(2);
  expect(section.querySelector("details dl")).not.toBe(section.querySelector("dl"));
  within(section).getByText(
    (_, line) => line?.tagName === "P" && line.textContent === "The contract on Ethereum 0xdddd…dddd: not checked yet",
  );
});

describe("an address without a contract", () => {
  const verdict = { level: "caution" as const, reasons: ["no_contract" as const] };
  const nothing = sampleSafety({ address: harbor, verdict });
  const values = { address: "0xaaaa…aaaa", chain: "BNB Smart Chain" };

  it("is a note with the block at which it was read, and no list of facts", () => {
    const section = open(sampleCoin({ safety: nothing }), { contracts: [nothing] });
    expect(screen.getByRole("note").textContent).toContain(m.safety_no_contract({ ...values, block: "41,000,000" }));
    expect(factsIn(section)).toEqual([]);
  });

  it("is a note in Spanish on a Spanish page", () => {
    setTestLocale("es");
    open(sampleCoin({ safety: nothing }), { contracts: [nothing] });
    const message = m.safety_no_contract({ ...values, block: "41.000.000" }, { locale: "es" });
    expect(screen.getByRole("note").textContent).toContain(message);
  });
});

it("says of a coin that was just approved that its first check starts within two minutes", () => {
  const section = open(sampleCoin({ approved_at: new Date().toISOString() }), { contracts: [] });
  expect([...section.querySelectorAll("h2, p")].map(({ textContent }) => textContent)).toEqual([
    "Safety facts",
    "Not checked yet. The first check starts within 2 minutes.",
  ]);
});

it("shows a danger as an alert with block, age and chain, before the facts", () => {
  const worst = unsellable({ checked_at: new Date(Date.now() - 90_000).toISOString() });
  const section = open(sampleCoin({ safety: worst }), { contracts: [worst] });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toMatch(/^Cannot be sold\.\s+Tried at block 41,000,000, 1 min ago, on BNB Smart Chain\.$/);
  expect(alert.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
