import type { Coin } from "@cointally/contract/coin.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "../../../../testing/render-page.tsx";
import { useVote } from "../../../votes/use-vote.ts";
import { VoteBar } from "../../../votes/vote-bar.tsx";
import { SimilarCoins } from "../../page/similar-coins.tsx";
import { coinRow } from "./reduce-coin.ts";

afterEach(cleanup);

const coin = {
  id: "harbor",
  slug: "harbor",
  name: "Harbor",
  symbol: "HRB",
  logo_url: null,
  chain_id: 56,
  contracts: [],
  approved_at: null,
  votes: { total: 0, today: 0, last_24h: 0 },
  views: { total: 0, last_24h: 0 },
  market: {
    price_usd: "0.03612",
    change_24h: 2,
    stale: true,
    as_of: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
  },
} as unknown as Coin;

const Bar = () => {
  const vote = useVote(coin);
  return <VoteBar vote={vote} coin={coin} buttonRef={{ current: null }} />;
};

test.each([
  ["in the vote bar", Bar],
  ["of a similar coin", () => <SimilarCoins coins={[coinRow(coin)]} />],
])("a stale price %s is shown with its age", (_where, Place) => {
  renderPage(Place);
  expect(screen.getByText("$0.03612")).toBeDefined();
  expect(screen.getByText("3 h old")).toBeDefined();
  expect(document.body.textContent).not.toContain("%");
});
