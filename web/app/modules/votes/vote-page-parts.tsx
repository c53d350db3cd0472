import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { saveVoteIntent } from "../../lib/vote-intent.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { InterpolatedMessage } from "../../ui/interpolated-message.tsx";
import { placeName } from "../accounts/login/came-from.ts";
import { CoinLogo } from "../coins/coin-name.tsx";
import { DangerMark, dangerOf, type Judged } from "../coins/danger-mark.tsx";
import css from "./vote-page.module.css";

type Coin = {
  id: string;
  slug: string;
  name: string;
  symbol: string;
  logo_url: string | null;
  /** False while it has no page. */
  listed?: boolean;
} & Judged;

/** How the button of a vote looks: that for a coin that is a danger has no emphasis. */
export const mainKind = (coin: Judged) => (dangerOf(coin) ? "outline" : "solid");

/** Which coin a vote is for. */
export function VotedCoin({ coin }: { coin: Coin }) {
  return (
    <div className={css.coin}>
      <CoinLogo coin={coin} size={44} />
      <span>
        {coin.listed === false ? (
          <bdi>{coin.name}</bdi>
        ) : (
          <Link to={`/coins/${coin.slug}`}>
            <bdi>{coin.name}</bdi>
          </Link>
        )}{" "}
        <small>
          <bdi>{coin.symbol}</bdi>
        </small>{" "}
        <DangerMark coin={coin} />
      </span>
    </div>
  );
}

/** Back to the page that the vote was asked from: in a list, to the coin's row. */
export function BackFromVote({ coin, place, solid }: { coin: Coin; place: string; solid?: boolean }) {
  const name = place.split(/[?#]/)[0] === `/coins/${coin.slug}` ? coin.name : placeName(place, null);
  return (
    <ButtonLink kind={solid ? "solid" : "quiet"} to={place} onClick={() => saveVoteIntent(coin.id, place)}>
      <span>
        <InterpolatedMessage message={m.account_back_to({ place: "{}" })}>
          <bdi>{name}</bdi>
        </InterpolatedMessage>
      </span>
    </ButtonLink>
  );
}
