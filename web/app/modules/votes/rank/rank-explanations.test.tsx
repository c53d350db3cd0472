import type { getRank } from "@cointally/contract/coins.ts";
import { type PublicListName, publicListNames } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin } from "../../../testing/sample-coin.ts";
import { defaultListState, type ListState } from "../../coins/list/list-state.ts";
import { coinRow } from "../../coins/list/table/reduce-coin.ts";
import { RankChange } from "./rank-change.tsx";
import RankDialog from "./rank-dialog.tsx";
import { rankRules } from "./rank-rules.ts";
import WhyRank from "./why-rank.tsx";

type Rank = ResponseOf<typeof getRank>;
type Responders = Parameters<typeof fakeApi>[0];

const at = "2026-11-21T12:00:00.000Z";
const approved = { code: "newest_approval", inputs: { approved_at: at } } as const;
const sale = { code: "sale_dates", inputs: { sale_start_at: at, sale_end_at: null, approved_at: at } } as const;
const trending = { trending: 12.3, votes_24h: 5, new_watchers_24h: 1, views_24h: 40, unsellable: false };

/** The formula of each list and a coin's figures in it (server/modules/coins/rank-formulas.ts). */
const formulas: Record<PublicListName, { code: Rank["formula_code"]; inputs: Rank["inputs"] }> = {
  all: { code: "votes_total", inputs: { votes_total: 48 } },
  "today-best": { code: "votes_today", inputs: { votes_today: 7, watchers: 3, approved_at: at } },
  trending: { code: "trending_24h", inputs: trending },
  "top-gainers": {
    code: "change_24h",
    inputs: { change_24h: 8.1, liquidity_usd: "64000", volume_24h: "1200", price_as_of: at, unsellable: false },
  },
  "top-losers": {
    code: "change_24h_lowest",
    inputs: { change_24h: -8.1, liquidity_usd: "64000", volume_24h: "1200", price_as_of: at, unsellable: false },
  },
  today: approved,
  new: approved,
  approved,
  presale: sale,
  fairlaunch: sale,
  audited: { code: "newest_audit", inputs: { audited_at: at } },
  promoted: { code: "hourly_shuffle", inputs: { promoted: true, promoted_until: at } },
};
const rankIn = (list: PublicListName, position: number | null = 4): Rank => {
  const { code, inputs } = formulas[list];
  return { list, listed: true, position, formula: "as documented", formula_code: code, inputs };
};
const today = () => new Date().toISOString().slice(0, 10);
const coin = sampleCoin({ name: "Harbor Token" });

/** Renders with an API that knows the rank in every list, and a day with votes. */
function open(element: React.ReactNode, responders: Responders = {}) {
  const api = fakeApi({
    getRank: ({ query }) => rankIn(query?.list as PublicListName),
    getVoteDays: () => ({ days: [{ day: today(), counted: 7, held: 4, void: 2 }] }),
    ...responders,
  });
  renderPage(() => <ApiContext value={api}>{element}</ApiContext>);
}
const openDialog = (state: Partial<ListState> & Pick<ListState, "list">, responders?: Responders) =>
  open(
    <RankDialog
      coin={coinRow(coin)}
      rank={4}
      state={{ ...defaultListState(state.list), ...state }}
      onClose={vi.fn()}
    />,
    responders,
  );
const findExplanation = () => screen.findByRole("heading", { name: m.rank_held_title() });
const figures = () =>
  [...screen.getByRole("dialog").querySelectorAll("dl")].map((list) =>
    [...list.querySelectorAll("dt, dd")].map(({ textContent }) => textContent),
  );

afterEach(cleanup);

describe("the explanation of a row's rank", () => {
  it.each(publicListNames)("states the rule of the list and the coin's figures: %s", async (list) => {
    openDialog({ list });
    await findExplanation();
    const [own = []] = figures();
    expect(own.slice(0, 2)).toEqual([m.rank_place(), "4th"]);
    for (const text of own) expect(text).toBeTruthy();
    expect(screen.getByRole("link", { name: m.rank_see_votes() }).getAttribute("href")).toBe(
      `/coins/${coin.slug}#votes`,
    );
  });

  it("states the order that the visitor has chosen, and what a search compares", async () => {
    openDialog({ list: "all", sort: "price", order: "asc" });
    await findExplanation();
    expect(figures()[0]).toEqual([m.label_price(), expect.any(String), m.list_filter_order(), m.list_filter_asc()]);
    cleanup();
    openDialog({ list: "all", search: "harbor" });
    await findExplanation();
    expect(figures()[0]).toEqual([m.label_name(), coin.name, m.label_symbol(), "HRB", m.label_total_votes(), "0"]);
  });

  it("shows the held and void votes of the days that the order counts", async () => {
    openDialog({ list: "today-best" });
    await findExplanation();
    expect(figures().at(-1)).toEqual([m.vote_record_held(), "4", m.vote_record_void(), "2"]);
  });

  it("says when it does not load, and loads on retry", async () => {
    let isAway = true;
    openDialog(
      { list: "approved" },
      {
        getRank() {
          if (isAway) throw new TypeError("Failed to fetch");
          return rankIn("approved");
        },
      },
    );
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(m.rank_failed());
    isAway = false;
    fireEvent.click(within(alert).getByRole("button", { name: m.common_try_again() }));
    await findExplanation();
  });
});

describe("the explanation on a coin's page", () => {
  const lists = async () => {
    await screen.findByText(m.rank_not_for_sale());
    return screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  };

  it("has the place and the rule of each list that concerns every coin", async () => {
    open(<WhyRank coin={coin} />);
    expect(await lists()).toEqual([
      ["Best today", "/today-best"],
      ["Trending", "/trending"],
      ["Top gainers", "/top-gainers"],
      ["All coins", "/coins"],
      [rankRules.new.title(), "/new"],
    ]);
    expect(screen.getAllByText("4th")).toHaveLength(5);
  });

  it("adds the lists of the coin's stage, audit and promotion", async () => {
    const audit = { ...coin.audit, status: "verified" as const };
    open(<WhyRank coin={{ ...coin, stage: "presale", audit, promoted: true }} />);
    expect((await lists()).map(([, href]) => href)).toEqual(
      expect.arrayContaining(["/presale", "/audited", "/promoted"]),
    );
  });
});

it.each([
  ["entered the list", null, 3, m.vote_rank_entered({ place: "3" })],
  ["rose", 5, 3, m.vote_rank_moved({ before: "5", after: "3" })],
  ["stayed", 3, 3, m.vote_rank_same({ place: "3" })],
  ["has a rank, and had one that is not known", undefined, 3, m.vote_rank_now({ place: "3" })],
  ["is beyond the places that are counted", 5, null, m.vote_rank_below({ place: "10,000" })],
])("says after a vote that the coin %s", async (_, before, after, sentence) => {
  open(<RankChange coinId={coin.id} rankBefore={before} />, { getRank: () => rankIn("today-best", after) });
  expect((await screen.findByRole("link", { name: sentence })).getAttribute("href")).toBe("/today-best");
});
