import type { Farm, FarmToken } from "@cointally/contract/farms.ts";

const tokenRow = (token: FarmToken | null) =>
  token && {
    address: token.address,
    symbol: token.symbol,
    pair: token.pair,
    coin: token.coin && {
      name: token.coin.name,
      logo_url: token.coin.logo_url,
      logo_mark: token.coin.logo_mark,
      safety: token.coin.safety,
    },
  };

/** The fields of a farm that a row shows, to keep pages of fifty rows small. */
export const farmRow = (farm: Farm) => ({
  id: farm.id,
  chain_id: farm.chain_id,
  address: farm.address,
  phase: farm.phase,
  start_at: farm.start_at,
  end_at: farm.end_at,
  apr: farm.apr,
  tvl_usd: farm.tvl_usd,
  sync_error: farm.sync_error && "failed",
  synced_at: farm.synced_at,
  staked_token: tokenRow(farm.staked_token),
  reward_token: tokenRow(farm.reward_token),
  solvency: {
    owed: farm.solvency.owed,
    owed_is_least: farm.solvency.owed_is_least,
    covered: farm.solvency.covered,
    run_out_at: farm.solvency.run_out_at,
  },
});
export type FarmRow = ReturnType<typeof farmRow>;
