import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { localizedPath } from "@cointally/shared/locales.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale } from "../../lib/locale.ts";
import css from "./coin-name.module.css";
import { DangerMark, dangerOf, type Judged } from "./danger-mark.tsx";
import { chainName } from "./labels.ts";

type Logo = Pick<Coin, "name" | "logo_url">;
type OnChains = Pick<Coin, "chain_id"> & { contracts: { chain_id: number }[] };
type Named = Logo & OnChains & Judged & Pick<Coin, "slug" | "symbol">;

/** A coin's logo, or a dashed square with its first letter. `size` in px on the page. */
export function CoinLogo({ coin, size = 28, lazy }: { coin: Logo; size?: number; lazy?: boolean }) {
  const box = { "--logo": `${size}px` } as React.CSSProperties;
  if (!coin.logo_url) {
    return (
      <span className={`${css.logo} ${css.none}`} style={box} aria-hidden="true">
        {[...coin.name][0]?.toUpperCase()}
      </span>
    );
  }
  const file = size > 64 ? 256 : 64;
  return (
    <img
      className={css.logo}
      style={box}
      src={coin.logo_url.replace(/\b256\b(?=[^/]*$)/, String(file))}
      width={size}
      height={size}
      alt=""
      loading={lazy ? "lazy" : undefined}
      // Words and figures before marks: rows of pictures would take the line from the page's styles.
      fetchPriority={size < 44 ? "low" : undefined}
      decoding="async"
    />
  );
}

/** Test networks bear the mark of the network they are for, in grey. */
const markOf: Record<number, { file: number; grey: boolean }> = {
  97: { file: 56, grey: true },
  11155111: { file: 1, grey: true },
};

/** One chain's mark. Screen readers hear the text beside it alone; `title` is for the pointer, and they would read it as a second name. */
export function ChainMark({ chainId, title }: { chainId: number; title?: string }) {
  const { file, grey } = markOf[chainId] ?? { file: chainId, grey: false };
  const look = grey ? `${css.chain} ${css.grey}` : css.chain;
  return (
    <img
      className={look}
      src={`/chains/${file}.svg`}
      width={16}
      height={16}
      alt=""
      aria-hidden="true"
      title={title}
      fetchPriority="low"
    />
  );
}

const shownChains = 3;

/** The chains a coin is on: up to three marks, then how many more; readers hear all of them. */
export function ChainMarks({ coin }: { coin: OnChains }) {
  const ids = [...new Set([coin.chain_id, ...coin.contracts.map((contract) => contract.chain_id)])];
  const names = ids.map(chainName);
  return (
    <span className={css.chains}>
      <span className="sr">{m.label_on_chains({ chains: names.join(", ") })}</span>
      {ids.slice(0, shownChains).map((id, at) => (
        <ChainMark key={id} chainId={id} title={names[at]} />
      ))}
      {ids.length > shownChains && (
        <span className={css.more} aria-hidden="true">
          +{ids.length - shownChains}
        </span>
      )}
    </span>
  );
}

type Props = {
  coin: Named;
  /** Shown below the name on a phone. */
  rank?: number | null;
  lazy?: boolean;
  /** The name as a plain anchor, below an element that leads them on (lib/use-follow.ts): rows by the dozen need no link each. */
  plain?: boolean;
  /** What else the second line says, where there are two. */
  note?: ReactNode;
  /** On a phone the chains are left out: something else has their room. */
  chainsOnPhone?: boolean;
};

/** Logo, linked name, what makes it a danger, symbol and chains: one line on a wide page, two on a phone and for a danger. */
export function CoinName({ coin, rank, lazy, plain, note, chainsOnPhone = true }: Props) {
  const to = `/coins/${coin.slug}`;
  const locale = useLocale();
  return (
    <div className={css.coin}>
      <CoinLogo coin={coin} lazy={lazy} />
      <div className={dangerOf(coin) ? `${css.text} ${css.marked}` : css.text}>
        {plain ? (
          <a className={css.name} href={localizedPath(locale, to)}>
            {coin.name}
          </a>
        ) : (
          <Link className={css.name} to={to}>
            {coin.name}
          </Link>
        )}
        <DangerMark coin={coin} />
        <span className={css.second}>
          {rank != null && <span className={`only-phone ${css.rank}`}>{rank}</span>}
          <span className={css.symbol} data-testid="symbol">
            {coin.symbol}
          </span>
          {chainsOnPhone ? (
            <ChainMarks coin={coin} />
          ) : (
            <span className="not-phone">
              <ChainMarks coin={coin} />
            </span>
          )}
          {note && <span className={css.note}>{note}</span>}
        </span>
      </div>
    </div>
  );
}
