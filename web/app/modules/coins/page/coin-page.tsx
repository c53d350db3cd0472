import { type ReactNode, useEffect } from "react";
import { useApi } from "../../../lib/api/api-context.ts";
import { RecentEdits } from "../history/recent-edits.tsx";
import { About } from "./about.tsx";
import type { CoinFacts } from "./coin-facts.ts";
import { CoinHead } from "./coin-head.tsx";
import css from "./coin-page.module.css";
import { Contracts } from "./facts/contracts.tsx";
import { MarketFigures } from "./facts/market-figures.tsx";
import { SaleBanner } from "./facts/sale-banner.tsx";
import { AuditFacts, KycFacts, SaleFacts } from "./facts/trust-facts.tsx";
import { ListingHistory } from "./listing-history.tsx";
import { ReportOrClaim, type ReportOrClaimProps } from "./report-or-claim/report-or-claim.tsx";
import { SimilarCoins } from "./similar-coins.tsx";

/** Parts of the page that other modules provide. */
type Parts = {
  verdict?: ReactNode;
  actions?: ReactNode;
  vote?: ReactNode;
  voteBar?: ReactNode;
  safety?: ReactNode;
  priceChart?: ReactNode;
  ads?: { header?: ReactNode; sidebar?: ReactNode; inline?: ReactNode; footer?: ReactNode };
} & Pick<ReportOrClaimProps, "BadgeDialog">;

type Props = CoinFacts &
  Parts & {
    isOwn: boolean;
    /** Whether the coin had a price when the page loaded: its figures then come first. */
    hasPrice: boolean;
  };

/**
 * A coin's page: name, votes and facts; on wide screens votes and contracts are beside the facts. A coin that is not public has no
 * votes, because nobody can vote for it yet.
 */
export function CoinPage({ coin, creator, description, position, similar, history, recent, isOwn, ...props }: Props) {
  const { verdict, actions, vote, voteBar, safety, priceChart, ads = {}, BadgeDialog } = props;
  const isPublic = coin.status === "approved";
  const hasPrice = isPublic && props.hasPrice;
  const sale = coin.stage === "launched" ? null : coin.sale;
  useCountedView(isPublic ? coin.id : null);
  return (
    <>
      <div className="wrap">
        {ads.header}
        <CoinHead coin={coin} position={position} verdict={verdict} actions={actions} />
        {recent && <RecentEdits slug={coin.slug} edits={recent} />}
        {sale && <SaleBanner coin={coin} sale={sale} />}
        <div className={css.page}>
          {hasPrice && (
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
            {isPublic && !hasPrice && <MarketFigures coin={coin} chart={priceChart} />}
            <About coin={coin} description={description} />
            {sale && <SaleFacts coin={coin} sale={sale} />}
            <div className={css.pair}>
              <AuditFacts audit={coin.audit} />
              <KycFacts kyc={coin.kyc} />
            </div>
            <ListingHistory coin={coin} creator={creator} history={history} />
            {ads.inline}
            <SimilarCoins coins={similar} />
          </div>
          {isPublic && (
            <div className={css.reportOrClaim}>
              <ReportOrClaim coin={coin} isOwn={isOwn} BadgeDialog={BadgeDialog} />
            </div>
          )}
        </div>
        {ads.footer}
      </div>
      {isPublic && voteBar}
    </>
  );
}

/** Counts a view once the page runs in a browser; failures are ignored. */
function useCountedView(coinId: string | null) {
  const api = useApi();
  useEffect(() => {
    if (coinId) api.countView({ params: { id: coinId } }).catch(() => undefined);
  }, [api, coinId]);
}
