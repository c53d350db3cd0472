import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { coinMark } from "@cointally/shared/coin-mark.ts";
import { localizedPath } from "@cointally/shared/locales.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale } from "../../lib/format/locale.ts";
import css from "./coin-name.module.css";
import { DangerMark, dangerOf, type WithVerdict } from "./danger-mark.tsx";
import { chainName } from "./labels.ts";

type Logo = Pick<Coin, "logo_url"> & { logo_mark?: string | null };
type CoinChains = Pick<Coin, "chain_id"> & { contracts: { chain_id: number }[] };
type NamedCoin = Logo & CoinChains & WithVerdict & Pick<Coin, "name" | "slug" | "symbol">;

/** A coin's logo, its mark without one, or a dashed square while neither is known. `size` in CSS pixels. */
export function CoinLogo({ coin, size = 28, lazy }: { coin: Logo; size?: number; lazy?: boolean }) {
  const box = { "--logo": `${size}px` } as React.CSSProperties;
  if (!coin.logo_url) {
    if (!coin.logo_mark) return <span className={`${css.logo} ${css.none}`} style={box} aria-hidden="true" />;
    const { tone, path } = coinMark(coin.logo_mark);
    return (
      <svg className={`${css.logo} ${css.mark}`} style={box} viewBox="0 0 24 24" fill={tone} aria-hidden="true">
        <path d="M0 0h24v24H0z" />
        <path d={path} />
      </svg>
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
      // Low priority, so that a list's logos do not delay the page's styles.
      fetchPriority={size < 44 ? "low" : undefined}
      decoding="async"
    />
  );
}

/** Test networks have the mark of their main network, in grey. */
const chainMarks: Record<number, { file: number; grey: boolean }> = {
  97: { file: 56, grey: true },
  11155111: { file: 1, grey: true },
};

/** A chain's mark, hidden from screen readers because text names the chain beside it; `title` is the tooltip. */
export function ChainMark({ chainId, title }: { chainId: number; title?: string }) {
  const { file, grey } = chainMarks[chainId] ?? { file: chainId, grey: false };
  const className = grey ? `${css.chain} ${css.grey}` : css.chain;
  return (
    <img
      className={className}
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

/** The chains a coin is on: up to three marks, then how many more. Screen readers hear all names. */
export function ChainMarks({ coin }: { coin: CoinChains }) {
  const ids = [...new Set([coin.chain_id, ...coin.contracts.map((contract) => contract.chain_id)])];
  const names = ids.map(chainName);
  return (
    <span className={css.chains}>
      <span className="sr">{m.label_on_chains({ chains: names.join(", ") })}</span>
      {ids.slice(0, shownChains).map((id, index) => (
        <ChainMark key={id} chainId={id} title={names[index]} />
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
  coin: NamedCoin;
  /** The place in the list, shown below the name on phones. */
  rank?: ReactNode;
  lazy?: boolean;
  /** Renders the name as a plain anchor, so that long lists render fast; the list handles clicks (lib/browser/use-anchor-navigation.ts). */
  plain?: boolean;
  /** More text for the second line. */
  note?: ReactNode;
  /** False leaves out the chains on phones to save space. */
  chainsOnPhone?: boolean;
};

/** Logo, linked name, danger mark, symbol and chains: one line on wide screens, two on phones and for dangerous coins. */
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
          {rank != null && rank !== false && <span className={`only-phone ${css.rank}`}>{rank}</span>}
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
