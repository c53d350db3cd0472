import type { Coin } from "@cointally/contract/coin.ts";
import type { MyVote, VotedCoin } from "@cointally/contract/votes.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Api } from "../../lib/api/api.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { clearSession, saveSession } from "../../lib/session/session.ts";
import { WithRowParts } from "../../routes/coins/row-parts.tsx";
import { fakeApi, onePage } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleCoin, sampleId, unsellable } from "../../testing/sample-coin.ts";
import AlertsDialog from "../alerts/alerts-dialog.tsx";
import { SafetyList } from "../moderation/cases/safety-list.tsx";
import { CoinQueue } from "../moderation/queue/coin-queue.tsx";
import { ItemPartsContext } from "../moderation/queue/item-parts.ts";
import { useQueueState } from "../moderation/use-queue-state.ts";
import { VerdictStrip } from "../safety/verdict-strip.tsx";
import { ConfirmVote } from "../votes/by-email/confirm-vote.tsx";
import { VotePage } from "../votes/by-email/vote-page.tsx";
import { MyVotes } from "../votes/my-votes.tsx";
import { WatchlistPage } from "../watchlist/watchlist-page.tsx";
import { HistoryPage } from "./history/history-page.tsx";
import { coinRow } from "./list/table/reduce-coin.ts";
import { CoinPicker } from "./search/coin-picker.tsx";
import { SearchBox } from "./search/search-box.tsx";

const at = "2026-11-21T12:00:00.000Z";
const user = { id: sampleId(), name: "Mara", email: "mara@example.org", role: "user" as const };
const trap = sampleCoin({ name: "Lobster Pot Finance", symbol: "LOBSTER", safety: unsellable() });
const honest = sampleCoin({ name: "Harbor Light", symbol: "LIGHT" });
const coins = [trap, honest];
const mark = m.label_danger_cannot_be_sold();

beforeEach(() => {
  saveSession({ token: "t", user });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (api: Api, element: ReactNode) => renderPage(() => <ApiContext value={api}>{element}</ApiContext>);

/** The text of the innermost element that matches `rows` and names the coin. */
const rowOf = ({ name }: Coin, rows: string) =>
  screen
    .getAllByText((text) => text.replace(/[\u2068\u2069]/g, "") === name)
    .map((element) => element.closest(rows)?.textContent)
    .find((text) => text !== undefined);

const markedCoins = (rows: string) => coins.filter((coin) => rowOf(coin, rows)?.includes(mark));

const search = fakeApi({ listCoins: () => onePage("coins", coins) });
const type = async (label: string) => {
  const field = screen.getByLabelText(label);
  await act(async () => field.focus());
  fireEvent.input(field, { target: { value: "finance" } });
};

const watched = fakeApi({
  listWatched: () =>
    onePage(
      "watchlist_coins",
      coins.map((coin) => ({ id: sampleId(), coin_id: coin.id, coin, created_at: at })),
    ),
  listWatchedIds: () => ({ coin_ids: coins.map(({ id }) => id) }),
  listLeft: () => onePage("left_coins", []),
  getMyVotesToday: () => ({ coin_ids: [], held_coin_ids: [], next_vote_at: at }),
});

const alerts = fakeApi({
  listAlerts: () =>
    onePage(
      "alerts",
      coins.map((coin) => ({
        id: sampleId(),
        coin_id: coin.id,
        coin: { ...coin, safety: coin.safety ?? null },
        kind: "safety" as const,
        value: null,
        sent_on: null,
        created_at: at,
      })),
    ),
  getMe: () => ({
    user: {
      ...user,
      email_verified: true,
      pending_email: null,
      second_factor: false,
      has_password: true,
      ban: null,
      created_at: at,
    },
    second_factor_due: false,
  }),
});

const votedCoin = (coin: Coin): VotedCoin => ({ ...coin, listed: true, safety: coin.safety ?? null });
const voteFor = (coin: Coin): MyVote => ({
  id: sampleId(),
  coin_id: coin.id,
  day: "2026-11-21",
  created_at: at,
  state: "counted",
  reason: null,
  appeal: null,
  coin: votedCoin(coin),
});

function Queue({ children }: { children: (state: ReturnType<typeof useQueueState>) => ReactNode }) {
  return children(useQueueState(user.id));
}
const moderation = fakeApi({
  getChecks: () => ({ look_alikes: [], same_contract: [], same_website: [], submitter: null }),
  getHistory: () => onePage("history", []),
});
const safetyCase = (coin: Coin) => ({
  id: sampleId(),
  chain_id: 56,
  address: coin.address ?? "",
  fact: "sellable" as const,
  before: null,
  after: "no",
  block: 41_000_000,
  at,
  coin,
  status: "open" as const,
});

describe("a coin's danger is beside its name, and beside no other coin's,", () => {
  it("in search suggestions", async () => {
    open(search, <SearchBox />);
    await type(m.search_label());
    const [first, second] = await screen.findAllByRole("option");
    expect([first?.textContent, second?.textContent]).toEqual([
      expect.stringMatching(new RegExp(`Lobster Pot Finance.*${mark}`)),
      expect.not.stringContaining(mark),
    ]);
  });

  it("in the coins that a form offers", async () => {
    open(search, <CoinPicker id="coin" label={m.portfolio_coin()} onPick={() => {}} />);
    await type(m.portfolio_coin());
    await screen.findAllByRole("option");
    expect(markedCoins("[role=option]")).toEqual([trap]);
  });

  it("in a watchlist", async () => {
    open(
      watched,
      <WithRowParts>
        <WatchlistPage userId={user.id} />
      </WithRowParts>,
    );
    await screen.findByRole("table");
    expect(markedCoins("tr")).toEqual([trap]);
  });

  it("in the list of alerts", async () => {
    open(alerts, <AlertsDialog coins={[]} onClose={() => {}} />);
    await screen.findAllByRole("listitem");
    expect(markedCoins("li")).toEqual([trap]);
  });

  it("in a moderator's list of public coins, and above the facts of the one that is open", async () => {
    const items = coins.map((coin) => ({ kind: "listed" as const, id: coin.id, coin, at }));
    open(
      moderation,
      <ItemPartsContext value={{ Warning: VerdictStrip }}>
        <Queue>{(state) => <CoinQueue items={items} more={null} state={state} empty={null} />}</Queue>
      </ItemPartsContext>,
    );
    await screen.findByText(m.moderation_check_no_submitter());
    expect(markedCoins("li")).toEqual([trap]);
    expect(screen.getByRole("alert").textContent).toContain(m.safety_reason_cannot_be_sold());
  });

  it("in a moderator's list of safety changes", () => {
    open(moderation, <Queue>{(state) => <SafetyList changes={coins.map(safetyCase)} state={state} />}</Queue>);
    expect(markedCoins("li")).toEqual([trap]);
  });

  it("in a voter's own votes", async () => {
    open(fakeApi({ listMyVotes: () => onePage("votes", coins.map(voteFor)) }), <MyVotes Receipt={null} />);
    await screen.findAllByRole("listitem");
    expect(markedCoins("li")).toEqual([trap]);
  });

  it.each(coins)("at the top of its history: $name", (coin) => {
    const history = onePage("diary", []);
    open(fakeApi({}), <HistoryPage coin={coin} place={{ page: 1, cursor: null, after: 0 }} history={history} />);
    expect(screen.queryByText(mark) !== null).toBe(coin === trap);
  });
});

describe("a vote by email for a dangerous coin", () => {
  const rank = { list: "today-best", listed: true, position: null, formula: "", formula_code: "votes_today" } as const;
  const votes = { total: 1, today: 1, last_24h: 1, voted: true, next_vote_at: at };
  const api = (coin: Coin) =>
    fakeApi({
      getRank: () => ({ ...rank, inputs: {} }),
      getMyVotesToday: () => ({ coin_ids: [], held_coin_ids: [], next_vote_at: at }),
      getVotes: () => ({ ...votes, coin_id: coin.id, voted: false }),
      getEmailVoteLink: () => ({ email: user.email, coin: votedCoin(coin), place: null, status: "pending" }),
      confirmEmailVote: () => ({
        token: "t",
        user,
        vote: { id: sampleId(), coin_id: coin.id, day: "2026-11-21", created_at: at, state: "counted" },
        votes: { ...votes, coin_id: coin.id },
      }),
    });
  const nothing = () => null;
  const button = (name: string) => screen.findByRole("button", { name });
  const classesOf = async (name: string, coin: Coin, page: (coin: Coin) => ReactNode) => {
    clearSession();
    open(api(coin), page(coin));
    const { className } = await button(name);
    cleanup();
    return className;
  };

  it.each<[string, string, (coin: Coin) => ReactNode]>([
    [
      "the email is asked for",
      m.vote_email_send(),
      (coin) => <VotePage coin={coinRow(coin)} rankBefore={null} returnPath="/" NextSteps={nothing} />,
    ],
    ["the vote is confirmed", m.vote_confirm(), () => <ConfirmVote token="token" NextSteps={nothing} />],
  ])("has no main button on the page where %s", async (_where, name, page) => {
    const [ofTrap, ofHonest] = [await classesOf(name, trap, page), await classesOf(name, honest, page)];
    const added = ofHonest.split(" ").filter((part) => !ofTrap.split(" ").includes(part));
    expect(added).toEqual([expect.stringContaining("solid")]);
  });

  it("names the danger before and after it is confirmed", async () => {
    open(api(trap), <ConfirmVote token="token" NextSteps={nothing} />);
    const confirm = await button(m.vote_confirm());
    screen.getByText(mark);
    fireEvent.click(confirm);
    await screen.findByRole("heading", { name: m.vote_counted_title({ coin: trap.name }) });
    await waitFor(() => expect(screen.getByText(mark)).toBeDefined());
  });
});
