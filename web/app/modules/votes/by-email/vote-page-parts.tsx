import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { ApiError } from "../../../lib/api/api-client.ts";
import { saveVoteIntent } from "../../../lib/session/vote-intent.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { pageName } from "../../accounts/login/return-target.ts";
import { CoinLogo } from "../../coins/coin-name.tsx";
import { DangerMark, dangerOf, type WithVerdict } from "../../coins/danger-mark.tsx";
import css from "./vote-page.module.css";

type Coin = {
  id: string;
  slug: string;
  name: string;
  symbol: string;
  logo_url: string | null;
  /** False while it has no page. */
  listed?: boolean;
} & WithVerdict;

/** Whether a link from an email is used, expired or cut off: trying again cannot help. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 410 || error.status === 400);

/** The kind of a vote's main button: no emphasis for a dangerous coin. */
export const voteButtonKind = (coin: WithVerdict) => (dangerOf(coin) ? "outline" : "solid");

/** The coin that a vote is for. */
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

/** A link back to the page that the vote started from; in a list, to the coin's row. */
export function BackFromVote({ coin, returnPath, solid }: { coin: Coin; returnPath: string; solid?: boolean }) {
  const name = returnPath.split(/[?#]/)[0] === `/coins/${coin.slug}` ? coin.name : pageName(returnPath, null);
  return (
    <ButtonLink kind={solid ? "solid" : "quiet"} to={returnPath} onClick={() => saveVoteIntent(coin.id, returnPath)}>
      <span>
        <InterpolatedMessage message={m.account_back_to({ place: "{}" })}>
          <bdi>{name}</bdi>
        </InterpolatedMessage>
      </span>
    </ButtonLink>
  );
}
