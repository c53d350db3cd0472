import type { Role } from "@cointally/contract/roles.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { saveSession } from "../../../lib/session/session.ts";
import { fakeApi, onePage } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin, sampleId, sampleOwnCoin } from "../../../testing/sample-coin.ts";
import { ReportOrClaim } from "./report-or-claim/report-or-claim.tsx";
import { UnlistedCoin } from "./unlisted-coin.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const logIn = (role: Role) =>
  saveSession({ token: "t", user: { id: sampleId(), name: "Ada", email: "ada@example.org", role } });

it.each<[string, Role, boolean, string[]]>([
  ["the owner", "user", true, ["/coins/harbor/edit"]],
  ["an admin", "admin", false, ["/coins/harbor/edit"]],
  ["nobody else", "user", false, []],
])("the page of a public coin links to its edit form for %s", (_who, role, isOwn, links) => {
  logIn(role);
  renderPage(() => <ReportOrClaim coin={sampleCoin({ name: "Harbor" })} isOwn={isOwn} />);
  const shown = screen.queryAllByRole("link", { name: m.coin_edit() });
  expect(shown.map((link) => link.getAttribute("href"))).toEqual(links);
});

it("shows an admin a denied coin of another account with the reason, and links to its edit form", async () => {
  logIn("admin");
  const denied_reason = "It is a copy of another.";
  const status = { status: "denied" as const, approved_at: null, approved_how: null };
  const api = fakeApi({
    getCoinBySlug: () => ({ coin: sampleOwnCoin({ name: "Denied Harbor", ...status, denied_reason }) }),
    getCreator: () => ({ creator: null }),
    getSafety: () => ({ contracts: [], next_check_at: null, changes: [] }),
    getPublicHistory: () => onePage("diary", []),
  });
  renderPage(() => (
    <ApiContext value={api}>
      <UnlistedCoin slug="denied-harbor" Page={() => null} />
    </ApiContext>
  ));
  const link = await screen.findByRole("link", { name: m.coin_edit() });
  expect(link.getAttribute("href")).toBe("/coins/denied-harbor/edit");
  expect(screen.getByRole("status").textContent).toBe(m.coin_status_note_denied_for({ reason: denied_reason }));
});
