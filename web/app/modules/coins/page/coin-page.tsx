import { type ReactNode, useEffect } from "react";
import { useApi } from "../../../lib/api-context.ts";
import { RecentEdits } from "../history/recent-edits.tsx";
import { About } from "./about.tsx";
import type { CoinFacts } from "./coin-facts.ts";
import { CoinHead } from "./coin-head.tsx";
import css from "./coin-page.module.css";
import { Contracts } from "./contracts.tsx";
import { ListingStory } from "./listing-story.tsx";
import { MarketFigures } from "./market-figures.tsx";
import { SpeakUp, type SpeakUpProps } from "./report-or-claim.tsx";
import { SaleLead } from "./sale-lead.tsx";
import { SimilarCoins } from "./similar-coins.tsx";
import { AuditFacts, KycFacts, SaleFacts } from "./trust-facts.tsx";

/** What other modules show in the page's places. */
type Parts = {
  verdict?: ReactNode;
  actions?: ReactNode;
  vote?: ReactNode;
  voteBar?: ReactNode;
  safety?: ReactNode;
  priceChart?: ReactNode;
  ads?: { header?: ReactNode; sidebar?: ReactNode; inline?: ReactNode; footer?: ReactNode };
} & Pick<SpeakUpProps, "BadgeDialog">;

type Props = CoinFacts &
  Parts & {
    own: boolean;
    /** Whether the coin came with a price: then its figures come first. */
    priced: boolean;
  };

/**
 * A coin's page: what it is, the vote, the facts; on a wide page vote and contracts stand beside. One that is not public
 * has no tally: nobody can vote for it yet.
 */
export function CoinPage({ coin, creator, description, position, similar, diary, recent, own, ...props }: Props) {
  const { verdict, actions, vote, voteBar, safety, priceChart, ads = {}, BadgeDialog } = props;
  const isPublic = coin.status === "approved";
  const priced = isPublic && props.priced;
  const sale = coin.stage === "launched" ? null : coin.sale;
  useCountedView(isPublic ? coin.id : null);
  return (
    <>
      <div className="wrap">
        {ads.header}
        <CoinHead coin={coin} position={position} verdict={verdict} actions={actions} />
        {recent && <RecentEdits slug={coin.slug} edits={recent} />}
        {sale && <SaleLead coin={coin} sale={sale} />}
        <div className={css.page}>
          {priced && (
            <div className={css.first}>
              <MarketFigures coin={coin} chart={priceChart} />
            </div>
          )}
          <div className={css.side}>
            {isPublic && vote}
            {safety && <div className={css.safety}>{safety}</div>}
            <Contracts coin={coin} />
            {ads.sidebar}
          </div>
          <div className={css.main}>
            {isPublic && !priced && <MarketFigures coin={coin} chart={priceChart} />}
            <About coin={coin} description={description} />
            {sale && <SaleFacts coin={coin} sale={sale} />}
            <div className={css.pair}>
              <AuditFacts audit={coin.audit} />
              <KycFacts kyc={coin.kyc} />
            </div>
            <ListingStory coin={coin} creator={creator} diary={diary} />
            {ads.inline}
            <SimilarCoins coins={similar} />
          </div>
          {isPublic && (
            <div className={css.speakUp}>
              <SpeakUp coin={coin} own={own} BadgeDialog={BadgeDialog} />
            </div>
          )}
        </div>
        {ads.footer}
      </div>
      {isPublic && voteBar}
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
