import type { Coin } from "@cointally/contract/coin.ts";
import type { ContractFacts } from "@cointally/contract/contracts.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleId, sampleOwnCoin } from "../../../testing/sample-coin.ts";
import { EditPage } from "./edit-page.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the form of a coin; `saved` collects the bodies that were sent. */
function open(coin: Coin, { isModerator = false, step = "about" } = {}) {
  const saved: unknown[] = [];
  const api = fakeApi({
    getCoinBySlug: () => ({ coin }),
    getContract: () => ({ contract: coin.contract_facts?.[0] ?? null }),
    updateCoin: ({ body }) => {
      saved.push(body);
      return { coin };
    },
  });
  const path = `/coins/${coin.slug}/edit`;
  const router = renderPage(
    () => (
      <ApiContext value={api}>
        <EditPage slug={coin.slug} userId={sampleId()} isModerator={isModerator} />
      </ApiContext>
    ),
    `${path}?step=${step}`,
  );
  return { saved, router, goTo: (next: string) => act(() => router.navigate(`${path}?step=${next}`)) };
}

const changes = () =>
  [...document.querySelectorAll("dl")]
    .filter((list) => list.closest("section")?.textContent?.startsWith(m.submission_your_changes()))
    .map(({ textContent }) => textContent);

it.each([
  { who: "its owner", isModerator: false, shown: `${m.submission_will_be_reviewed()}name` },
  { who: "a moderator", isModerator: true, shown: `${m.submission_at_once()}name` },
])(
  "says when a changed name of a public coin will be public, to $who, and sends only the name",
  async ({ isModerator, shown }) => {
    const { saved, router, goTo } = open(sampleOwnCoin({ name: "Foreign Harbor" }), { isModerator });
    const name = await screen.findByLabelText(m.label_name());
    fireEvent.change(name, { target: { value: "Corrected Harbor" } });
    expect(changes()).toEqual([shown]);
    await goTo("check");
    expect(changes()).toEqual([shown]);
    fireEvent.click(screen.getByRole("button", { name: m.common_save() }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/my-coins"));
    expect(saved).toEqual([{ name: "Corrected Harbor" }]);
  },
);

it("shows what differs between the coin and its contract", async () => {
  const address = `0x${"a".repeat(40)}`;
  const facts: ContractFacts = {
    ...{ chain_id: 56, address, exists: true, name: "Bytes name", symbol: "HRB", decimals: 18 },
    ...{ total_supply: "1", block: 1, read_at: "2026-11-21T12:00:00.000Z" },
  };
  open(sampleOwnCoin({ name: "Copied name", address, contract_facts: [facts] }), { step: "contract" });
  await screen.findByText(m.contract_differs());
  expect(screen.getByText(m.contract_problem_name({ name: "" }), { exact: false }).textContent).toContain("Bytes name");
});
