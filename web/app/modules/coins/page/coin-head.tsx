import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { PaidMark } from "../../../ui/facts/paid-mark.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { ChainMarks, CoinLogo } from "../coin-name.tsx";
import { stageText } from "../field-labels.ts";
import css from "./coin-head.module.css";
import { effectiveKycStatus } from "./facts/trust-facts.tsx";

/** Longer names are set smaller, so that the vote button below stays in view on a phone. */
const longName = 28;

type Props = { coin: Coin; position: number | null; verdict: ReactNode; actions: ReactNode };

/** The coin's name, tags and actions. */
export function CoinHead({ coin, position, verdict, actions }: Props) {
  const now = useNow();
  const { ordinal } = useFormat();
  return (
    <>
      <nav className={css.crumb} aria-label={m.common_breadcrumb()}>
        <Link to="/coins">{m.shell_nav_coins()}</Link> / <bdi>{coin.name}</bdi>
      </nav>
      <div className={css.head}>
        <div className={css.who}>
          <CoinLogo coin={coin} size={56} />
          <div>
            <h1 className={[...coin.name].length > longName ? css.long : undefined}>
              <bdi>{coin.name}</bdi>{" "}
              <small>
                <bdi>{coin.symbol}</bdi>
              </small>
            </h1>
            {verdict}
            <div className={css.meta}>
              {coin.promoted && <PaidMark>{m.label_promoted()}</PaidMark>}
              {position !== null && <Tag to="/today-best">{m.coin_place_today({ place: ordinal(position) })}</Tag>}
              <Tag>{stageText[coin.stage]()}</Tag>
              {coin.audit.status === "verified" && (
                <Tag icon="check" to="#audit" title={coin.audit.auditor ?? undefined}>
                  {m.label_audited()}
                </Tag>
              )}
              {effectiveKycStatus(coin.kyc, now) === "verified" && (
                <Tag icon="check" to="#kyc" title={coin.kyc.provider ?? undefined}>
                  {m.label_kyc()}
                </Tag>
              )}
              {coin.synthetic && <Tag title={m.coin_synthetic_note()}>{m.coin_synthetic()}</Tag>}
              {coin.tags.map((tag) => (
                <Tag key={tag} to={`/coins?tag=${encodeURIComponent(tag)}`}>
                  <bdi>{tag}</bdi>
                </Tag>
              ))}
              <ChainMarks coin={coin} />
            </div>
          </div>
        </div>
        {coin.status === "approved" && <div className={css.acts}>{actions}</div>}
      </div>
    </>
  );
}
