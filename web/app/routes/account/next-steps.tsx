import { useIsOn } from "../../lib/page/modules.ts";
import { useSession } from "../../lib/session/session.ts";
import { VoteReceipt } from "../../modules/ledger/vote-receipt.tsx";
import { ShareButton } from "../../modules/sharing/share-button.tsx";
import type { VotedCoin } from "../../modules/votes/by-email/after-vote.tsx";
import { NextCoins } from "../../modules/watchlist/next-coins.tsx";
import { WatchButton } from "../../modules/watchlist/watch-star.tsx";
import css from "./next-steps.module.css";

/** What to do after a counted vote: vote for one more coin, watch and share this one, and prove that the vote is in the log. */
export default function NextSteps({ coin }: { coin: VotedCoin }) {
  const session = useSession();
  const watchlist = useIsOn("watchlist");
  const sharing = useIsOn("sharing");
  const ledger = useIsOn("ledger");
  return (
    <>
      {watchlist && session && <NextCoins key={session.user.id} coinId={coin.id} />}
      {(watchlist || sharing) && (
        <div className={css.acts}>
          {watchlist && <WatchButton coinId={coin.id} coinName={coin.name} />}
          {sharing && <ShareButton path={`/coins/${coin.slug}`} name={coin.name} symbol={coin.symbol} />}
        </div>
      )}
      {ledger && session && <VoteReceipt key={session.user.id} coin={coin} />}
    </>
  );
}
