import { useEffect, useRef } from "react";
import { useApi } from "../../../lib/api-context.ts";
import { useSession } from "../../../lib/session.ts";
import { AdSlot } from "../../ads/ad-slot.tsx";
import type { PageAds } from "../../ads/load-ads.ts";
import { SafetySection } from "../../safety/safety-section.tsx";
import { useVote } from "../../votes/use-vote.ts";
import { VoteBar } from "../../votes/vote-bar.tsx";
import { VoteBox } from "../../votes/vote-box.tsx";
import { RecentEdits } from "../history/recent-edits.tsx";
import { useLiveCoin } from "../list/use-live.ts";
import { About } from "./about.tsx";
import type { CoinFacts } from "./coin-facts.ts";
import { CoinHead } from "./coin-head.tsx";
import css from "./coin-page.module.css";
import { Contracts } from "./contracts.tsx";
import { ListingStory } from "./listing-story.tsx";
import { MarketFigures } from "./market-figures.tsx";
import { SpeakUp } from "./report-or-claim.tsx";
import { SaleLead } from "./sale-lead.tsx";
import { SimilarCoins } from "./similar-coins.tsx";
import { AuditFacts, KycFacts, SaleFacts } from "./trust-facts.tsx";

/**
 * A coin's page: what it is, the vote, the facts; on a wide page vote and contracts stand beside. One that is not public
 * has no tally: nobody can vote for it yet.
 */
export function CoinPage({
  coin: loaded,
  creator,
  description,
  safety,
  days,
  position,
  similar,
  diary,
  recent,
  ads = {},
}: CoinFacts & { ads?: PageAds }) {
  const coin = useLiveCoin(loaded);
  const session = useSession();
  const own = creator !== null && creator.id === session?.user.id;
  const vote = useVote(coin, { own, exact: true });
  const bigButton = useRef<HTMLDivElement>(null);
  const isPublic = coin.status === "approved";
  // By what the page came with, so that nothing changes its place.
  const priced = isPublic && loaded.market !== null;
  const sale = coin.stage === "launched" ? null : coin.sale;
  const placeBefore = position ?? (loaded.votes.today === 0 ? null : undefined);
  useCountedView(isPublic ? coin.id : null);
  return (
    <>
      <div className="wrap">
        <AdSlot ad={ads.header} />
        <CoinHead coin={coin} position={position} />
        {recent && <RecentEdits slug={coin.slug} edits={recent} />}
        {sale && <SaleLead coin={coin} sale={sale} />}
        <div className={css.page}>
          {priced && (
            <div className={css.first}>
              <MarketFigures coin={coin} />
            </div>
          )}
          <div className={css.side}>
            {isPublic && (
              <VoteBox vote={vote} coin={coin} days={days} placeBefore={placeBefore} buttonRef={bigButton} />
            )}
            <div className={css.safety}>
              <SafetySection coin={coin} safety={safety} />
            </div>
            <Contracts coin={coin} />
            <AdSlot ad={ads.sidebar} />
          </div>
          <div className={css.main}>
            {isPublic && !priced && <MarketFigures coin={coin} />}
            <About coin={coin} description={description} />
            {sale && <SaleFacts coin={coin} sale={sale} />}
            <div className={css.pair}>
              <AuditFacts audit={coin.audit} />
              <KycFacts kyc={coin.kyc} />
            </div>
            <ListingStory coin={coin} creator={creator} diary={diary} />
            <AdSlot ad={ads.inline} />
            <SimilarCoins coins={similar} />
          </div>
          {isPublic && (
            <div className={css.speakUp}>
              <SpeakUp coin={coin} own={own} />
            </div>
          )}
        </div>
        <AdSlot ad={ads.footer} />
      </div>
      {isPublic && <VoteBar vote={vote} coin={coin} buttonRef={bigButton} />}
    </>
  );
}

/** Counts a view once the page stands in a browser; a view that could not be counted is nobody's trouble. */
function useCountedView(coinId: string | null) {
  const api = useApi();
  useEffect(() => {
    if (coinId) api.countView({ params: { id: coinId } }).catch(() => undefined);
  }, [api, coinId]);
}
