import type { FarmToken } from "@cointally/contract/farms.ts";
import { DangerMark, dangerOf, type WithVerdict } from "../coins/danger-mark.tsx";
import css from "./farm-dangers.module.css";
import { symbolOf } from "./farm-names.ts";

type Token = Pick<FarmToken, "address" | "symbol" | "pair"> & { coin: WithVerdict | null };
type Props = { farm: { staked_token: Token | null; reward_token: Token | null } };

/** The farm's tokens that are listed as dangerous coins, and why. */
export function FarmDangers({ farm: { staked_token: staked, reward_token: reward } }: Props) {
  const tokens = reward?.address === staked?.address ? [staked] : [staked, reward];
  return tokens.map(
    (token) =>
      token?.coin &&
      dangerOf(token.coin) && (
        <span key={token.address} className={css.danger}>
          <bdi>{symbolOf(token)}</bdi> <DangerMark coin={token.coin} />
        </span>
      ),
  );
}
