import type { Coin } from "@cointally/contract/coin.ts";
import { lazy, useRef, useState } from "react";
import { useModules } from "../../lib/page/modules.ts";
import { useSession } from "../../lib/session/session.ts";
import { AdSlot } from "../../modules/ads/ad-slot.tsx";
import type { PageAds } from "../../modules/ads/load-ads.ts";
import { AlertsButton } from "../../modules/alerts/alerts-button.tsx";
import { useLiveCoin } from "../../modules/coins/list/live-figures/use-live.ts";
import type { CoinFacts } from "../../modules/coins/page/coin-facts.ts";
import { CoinPage } from "../../modules/coins/page/coin-page.tsx";
import type { ChartPicture } from "../../modules/prices/chart-picture.ts";
import { PriceChart } from "../../modules/prices/price-chart.tsx";
import { type CoinSafety, SafetySection } from "../../modules/safety/safety-section.tsx";
import { VerdictStrip } from "../../modules/safety/verdict-strip.tsx";
import { ShareButton } from "../../modules/sharing/share-button.tsx";
import { useVote } from "../../modules/votes/use-vote.ts";
import { VoteBar } from "../../modules/votes/vote-bar.tsx";
import { VoteBox } from "../../modules/votes/vote-box.tsx";
import { WatchButton } from "../../modules/watchlist/watch-star.tsx";

const BadgeDialog = lazy(() => import("../../modules/sharing/badge-dialog.tsx"));
const NextSteps = lazy(() => import("../account/next-steps.tsx"));

type Props = CoinFacts & {
  /** Null where it could not be read. */
  safety: CoinSafety | null;
  /** Counted votes of 90 days, the last of them today. */
  days: number[] | null;
  /** The price of 24 hours; null where there is nothing to draw. */
  picture?: ChartPicture | null;
  ads?: PageAds;
};

/** A coin's page with the parts of every module that is on. */
export function ComposedCoinPage({ safety, days, picture, ads = {}, ...facts }: Props) {
  const modules = useModules();
  const coin = useLiveCoin(facts.coin);
  const session = useSession();
  const own = facts.creator !== null && facts.creator.id === session?.user.id;
  const vote = useVote(coin, { own, exact: true });
  const bigButton = useRef<HTMLDivElement>(null);
  const [rankAfter, setRankAfter] = useState<number | null>();
  const rankBefore = facts.position ?? (facts.coin.votes.today === 0 ? null : undefined);
  return (
    <CoinPage
      {...facts}
      coin={coin}
      position={rankAfter === undefined ? facts.position : rankAfter}
      isOwn={own}
      // Decided when the page loads, so that nothing moves later.
      hasPrice={facts.coin.market !== null}
      verdict={modules.includes("safety") && <VerdictStrip coin={coin} />}
      actions={<Actions coin={coin} />}
      vote={
        <VoteBox
          vote={vote}
          coin={coin}
          days={days}
          rankBefore={rankBefore}
          onRank={setRankAfter}
          buttonRef={bigButton}
          NextSteps={NextSteps}
        />
      }
      voteBar={<VoteBar vote={vote} coin={coin} buttonRef={bigButton} />}
      safety={modules.includes("safety") && <SafetySection coin={coin} safety={safety} />}
      priceChart={modules.includes("prices") && <PriceChart coin={coin} picture={picture ?? null} />}
      BadgeDialog={modules.includes("sharing") ? BadgeDialog : undefined}
      ads={{
        header: <AdSlot ad={ads.header} />,
        sidebar: <AdSlot ad={ads.sidebar} />,
        inline: <AdSlot ad={ads.inline} />,
        footer: <AdSlot ad={ads.footer} />,
      }}
    />
  );
}

function Actions({ coin }: { coin: Coin }) {
  const modules = useModules();
  return (
    <>
      {modules.includes("watchlist") && <WatchButton coinId={coin.id} coinName={coin.name} />}
      {modules.includes("alerts") && <AlertsButton coin={coin} />}
      {modules.includes("sharing") && (
        <ShareButton path={`/coins/${coin.slug}`} name={coin.name} symbol={coin.symbol} />
      )}
    </>
  );
}
