import * as m from "@cointally/i18n/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import {
  announceWallet,
  openWallets,
  press,
  pressEscape,
  renderWallet,
  resetWallet,
  waitUntilClosed,
} from "../../testing/render-wallet.tsx";

afterEach(resetWallet);

const listingUrl = "https://listing.example/wallets";
const rows = (dialog: HTMLElement) => within(dialog).getAllByRole("listitem");
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));

it("finds wallets by name, and says when none matches", async () => {
  announceWallet();
  renderWallet();
  const dialog = await openWallets();
  expect(rows(dialog)).toHaveLength(1 + 9);
  const search = (text: string) => fireEvent.change(within(dialog).getByRole("searchbox"), { target: { value: text } });
  search("exo");
  await waitFor(() => expect(rows(dialog).map((row) => row.textContent)).toEqual(["Exodus"]));
  search("no such wallet");
  await within(dialog).findByText(m.wallet_no_match());
});

it("pages through all wallets of a listing by keyboard, nine first, and Back returns to them", async () => {
  let isAway = false;
  vi.stubGlobal("fetch", async (url: URL) => {
    if (isAway) throw new TypeError("The listing is away");
    const from = (Number(url.searchParams.get("page")) - 1) * 50;
    const some = Array.from({ length: Math.min(50, 120 - from) }, (_, n) => `Sea wallet ${from + n + 1}`);
    const listings = Object.fromEntries(some.map((name) => [name, { name, homepage: "https://wallets.example" }]));
    return Response.json({ listings, total: 120 });
  });
  announceWallet({ name: "MetaMask" });
  renderWallet({ listingUrl, projectId: "p1" });
  const dialog = await openWallets();
  // MetaMask, which this browser has, nine others and WalletConnect.
  await within(dialog).findByRole("button", { name: m.wallet_browse_all({ wallets: "121" }) });
  expect(rows(dialog)).toHaveLength(11);
  await press(m.wallet_browse_all({ wallets: "121" }));
  await hasFocus("Exodus");
  expect(rows(dialog)).toHaveLength(62);
  within(dialog).getByText(m.wallet_shown_of({ shown: "62", wallets: "121" }));

  isAway = true;
  await press(m.wallet_show_more());
  await within(dialog).findByText(m.wallet_more_failed());
  isAway = false;
  await press(m.common_try_again());
  await hasFocus("Sea wallet 51");
  await press(m.wallet_show_more());
  await hasFocus("Sea wallet 101");
  expect(rows(dialog)).toHaveLength(132);
  expect(within(dialog).queryByRole("button", { name: m.wallet_show_more() })).toBeNull();
  await press("Sea wallet 101");
  await press(m.common_back());
  await within(dialog).findByRole("button", { name: "Sea wallet 50" });
  pressEscape();
  await waitUntilClosed();
  expect(rows(await openWallets())).toHaveLength(11);
});
