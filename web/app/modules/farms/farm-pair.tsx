import type { FarmToken } from "@cointally/contract/farms.ts";
import { CoinLogo } from "../coins/coin-name.tsx";
import { symbolOf } from "./farm-names.ts";
import css from "./farm-pair.module.css";

type Token = Pick<FarmToken, "address" | "symbol" | "pair"> & {
  coin: { name: string; logo_url: string | null } | null;
};
type Props = { staked: Token | null; reward: Token | null; size?: number; lazy?: boolean };

/** The staked token's logo with the reward token's in its corner; first letters if there is no logo. */
export function FarmPair({ staked, reward, size = 28, lazy }: Props) {
  const logo = (token: Token | null) => ({
    name: symbolOf(token),
    logo_url: token?.coin?.logo_url ?? null,
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
