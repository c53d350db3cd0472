import type { FarmToken } from "@cointally/contract/farms.ts";
import { markSeed } from "@cointally/shared/coin-mark.ts";
import { CoinLogo } from "../coins/coin-name.tsx";
import css from "./farm-pair.module.css";

type Token = Pick<FarmToken, "address" | "symbol" | "pair"> & {
  coin: { logo_url: string | null } | null;
};
type Props = { staked: Token | null; reward: Token | null; size?: number; lazy?: boolean };

/** The staked token's logo with the reward token's in its corner; their marks without one. */
export function FarmPair({ staked, reward, size = 28, lazy }: Props) {
  const logo = (token: Token | null) => ({
    logo_url: token?.coin?.logo_url ?? null,
    logo_mark: token && markSeed(token.address),
  });
  return (
    <span className={css.pair} style={{ "--of": `${size}px` } as React.CSSProperties}>
      <CoinLogo coin={logo(staked)} size={size} lazy={lazy} />
      <span className={css.corner}>
        <CoinLogo coin={logo(reward)} size={Math.round(size * 0.7)} lazy={lazy} />
      </span>
    </span>
  );
}
