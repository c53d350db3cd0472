import type { Coin } from "@cointally/api/coin.ts";
import { Link } from "react-router";
import { ordinal } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toastError } from "../../ui/toasts.tsx";
import { useBriefly } from "../../ui/use-briefly.ts";
import { WatchButton } from "../watchlist/watch-star.tsx";
import css from "./coin-head.module.css";
import { ChainMarks, CoinLogo } from "./coin-name.tsx";
import { stageLabels } from "./labels.ts";
import { PromotedMark } from "./promoted-strip.tsx";

/** Who the coin is, its marks, and what one can do with its page. */
export function CoinHead({ coin, position }: { coin: Coin; position: number | null }) {
  return (
    <>
      <nav className={css.crumb} aria-label="Path">
        <Link to="/coins">Coins</Link> / <bdi>{coin.name}</bdi>
      </nav>
      <div className={css.head}>
        <div className={css.who}>
          <CoinLogo coin={coin} size={56} />
          <div>
            <h1>
              <bdi>{coin.name}</bdi> <small>{coin.symbol}</small>
            </h1>
            <div className={css.meta}>
              {coin.promoted && <PromotedMark />}
              {position !== null && <Tag to="/?tab=today-best">{ordinal(position)} today</Tag>}
              <Tag>{stageLabels[coin.stage]}</Tag>
              {coin.audit.status === "verified" && <Tag icon="check">Audited</Tag>}
              {coin.kyc.status === "verified" && <Tag icon="check">KYC</Tag>}
              {coin.synthetic && <Tag title="Made by a load test: not a real coin">Synthetic</Tag>}
              {coin.tags.map((tag) => (
                <Tag key={tag} to={`/coins?tag=${tag}`}>
                  {tag}
                </Tag>
              ))}
              <ChainMarks coin={coin} />
            </div>
          </div>
        </div>
        {coin.status === "approved" && (
          <div className={css.acts}>
            <WatchButton coinId={coin.id} coinName={coin.name} />
            <ShareButton title={`${coin.name} (${coin.symbol})`} />
          </div>
        )}
      </div>
    </>
  );
}

/** The device's own share sheet; where there is none, the link is copied. */
function ShareButton({ title }: { title: string }) {
  const [copied, sayCopied] = useBriefly();
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      sayCopied();
    } catch (error) {
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) toastError({ response: { error: "The browser did not let us share. Copy the address instead." } });
    }
  };
  return (
    <Button icon={copied ? "check" : "share"} onClick={share}>
      <span aria-live="polite">{copied ? "Link copied" : "Share"}</span>
    </Button>
  );
}
