import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { AddressesSection } from "./addresses-section.tsx";

const address: PortfolioAddress = {
  id: "a1",
  address: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  label: "Main",
  chain_ids: [56],
  sync_status: "failed",
  chains: [{ chain_id: 56, state: "failed", block: null, read_at: null }],
  last_synced_at: null,
  value_usd: "0",
  created_at: "2026-11-21T12:00:00.000Z",
};

afterEach(cleanup);

it("keeps the focus on the button that reads an address again, although it is replaced", () => {
  let update: (status: PortfolioAddress["sync_status"]) => void = () => {};
  renderPage(() => {
    const [sync_status, setStatus] = useState(address.sync_status);
    update = setStatus;
    return (
      <AddressesSection
        addresses={[{ ...address, sync_status }]}
        onRead={() => setStatus("queued")}
        onEdit={() => {}}
        onRemove={() => {}}
      />
    );
  });
  const button = () => screen.getByRole("button", { name: "Read again: Main" });
  const first = button();
  first.focus();
  fireEvent.click(first);
  expect([button() === first, document.activeElement]).toEqual([false, button()]);
  for (const status of ["syncing", "failed", "queued", "synced"] as const) {
    act(() => update(status));
    expect(document.activeElement, status).toBe(button());
  }
  screen.getByRole("button", { name: "Remove Main" }).focus();
  act(() => update("failed"));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Main" }));
});
