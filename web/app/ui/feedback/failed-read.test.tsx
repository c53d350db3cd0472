import { alertRoutes } from "@cointally/contract/alert-routes.gen.ts";
import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { browserTransport } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { UserSessions } from "../../modules/accounts/admin/user-sessions.tsx";
import { UsersPage } from "../../modules/accounts/admin/users-page.tsx";
import { OwnAccount } from "../../modules/accounts/settings/own-account.tsx";
import { SessionsList } from "../../modules/accounts/settings/sessions-list.tsx";
import { AdminAds } from "../../modules/ads/admin/admin-ads.tsx";
import AlertsDialog from "../../modules/alerts/alerts-dialog.tsx";
import { defaultListState } from "../../modules/coins/list/list-state.ts";
import { coinRow } from "../../modules/coins/list/table/reduce-coin.ts";
import { MyCoinsPage } from "../../modules/coins/my-coins/my-coins-page.tsx";
import { EditPage } from "../../modules/coins/submission/edit-page.tsx";
import { DashboardPage } from "../../modules/dashboard/dashboard-page.tsx";
import { AdminFarms } from "../../modules/farms/admin/admin-farms.tsx";
import { RingPart } from "../../modules/moderation/cases/ring-part.tsx";
import { ChecksList } from "../../modules/moderation/coin/checks-list.tsx";
import { ModerationPage } from "../../modules/moderation/moderation-page.tsx";
import { PublicCoins } from "../../modules/moderation/public-coins.tsx";
import { PortfolioPage } from "../../modules/portfolio/portfolio-page.tsx";
import { UpdatesSection } from "../../modules/portfolio/value/updates-section.tsx";
import { Backups } from "../../modules/settings/backups.tsx";
import { SettingsGroupForm } from "../../modules/settings/settings-group-form.tsx";
import { SettingsPage } from "../../modules/settings/settings-page.tsx";
import { ConfirmVote } from "../../modules/votes/by-email/confirm-vote.tsx";
import { MyVotes } from "../../modules/votes/my-votes.tsx";
import { RankChange } from "../../modules/votes/rank/rank-change.tsx";
import RankDialog from "../../modules/votes/rank/rank-dialog.tsx";
import WhyRank from "../../modules/votes/rank/why-rank.tsx";
import VoteRecord from "../../modules/votes/vote-record.tsx";
import { WatchlistPage } from "../../modules/watchlist/watchlist-page.tsx";
import { WithRowParts } from "../../routes/coins/row-parts.tsx";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin } from "../../testing/sample-coin.ts";

const user = { id: "u1", name: "Lena", email: "lena@example.org", role: "admin" } as const;
const coin = sampleCoin({ id: "c1" });

beforeEach(() => saveSession({ token: "t", user }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const votesOfRing = { ring: { id: "r1", votes: 2, evidence: [] }, chosen: { votes: [] }, onChange() {} };
const parts: Record<string, ReactNode> = {
  watchlist: <WatchlistPage userId="u1" />,
  portfolio: <PortfolioPage />,
  "recent changes of a portfolio": <UpdatesSection addresses={[]} />,
  "own coins": <MyCoinsPage />,
  "form of a coin": <EditPage slug="harbor" userId="u1" isModerator={false} />,
  "own votes": <MyVotes Receipt={null} />,
  "vote by email": <ConfirmVote token="t" NextSteps={() => null} />,
  "record of votes": <VoteRecord coinId="c1" />,
  "ranks of a coin": <WhyRank coin={coin} />,
  "rank in a list": <RankDialog coin={coinRow(coin)} rank={1} state={defaultListState("all")} onClose={() => {}} />,
  "rank after a vote": <RankChange coinId="c1" rankBefore={1} />,
  account: <OwnAccount onDeleted={() => {}} />,
  "sessions of the own account": <SessionsList me={user as never} />,
  "list of alerts": <AlertsDialog coins={[]} onClose={() => {}} />,
  "list of accounts": <UsersPage adminId="u1" />,
  "sessions of an account": <UserSessions user={user as never} />,
  "list of ads": <AdminAds />,
  dashboard: <DashboardPage placements={() => null} />,
  settings: <SettingsPage area={undefined} />,
  "step of the set-up": (
    <SettingsGroupForm group="brand" onDone={() => {}}>
      {() => "Save"}
    </SettingsGroupForm>
  ),
  backups: <Backups />,
  "farms under review": <AdminFarms />,
  "queue of moderation": <ModerationPage user={user} />,
  "public coins of moderation": <PublicCoins state={{ hiddenIds: [] } as never} />,
  "checks of a coin": <ChecksList coin={coin} />,
  "votes of a ring": <RingPart {...(votesOfRing as never as Parameters<typeof RingPart>[0])} />,
};

function open(part: ReactNode) {
  const api = createApi(browserTransport("/api"), { ...routes, ...alertRoutes, ...portfolioRoutes });
  renderPage(() => (
    <ApiContext value={api}>
      <WithRowParts>{part}</WithRowParts>
    </ApiContext>
  ));
}
const shown = (text: string) => screen.findAllByText((_, element) => element?.textContent?.includes(text) ?? false);

describe.each(Object.entries(parts))("%s", (_name, part) => {
  it("shows the server's words when it does not load", async () => {
    vi.stubGlobal("fetch", async () => {
      const error = "The clock of this server is wrong.";
      return Response.json({ statusCode: 500, code: "internal", error, message: error }, { status: 500 });
    });
    open(part);
    await shown("The clock of this server is wrong.");
    expect(screen.queryByText(m.common_server_no_response())).toBeNull();
  });

  it("says that nothing answered when there is no response", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    open(part);
    await shown(m.common_server_no_response());
  });
});
