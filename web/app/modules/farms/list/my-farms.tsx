import * as m from "@cointally/i18n/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pages } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { useFigures } from "../../../ui/facts/figures.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { useWallet } from "../../../wallet/wallet-state.ts";
import { symbolOf } from "../farm-names.ts";
import { useWalletConnection } from "../use-wallet-connection.ts";
import { ConnectWallet, HolderFarms, holderPageSize } from "./holder-farms.tsx";

/** The farms in which the connected wallet has a stake, read from the chains now. */
export function MyFarms() {
  const { address } = useWallet();
  const state = useWalletConnection();
  if (state === "waiting") return <SkeletonRows rows={3} label={m.farm_mine_loading()} />;
  if (!address) return <ConnectWallet title={m.farm_mine_connect_title()}>{m.farm_mine_connect_text()}</ConnectWallet>;
  return <Stakes address={address} />;
}

function Stakes({ address }: { address: string }) {
  const api = useApi();
  const { tokens } = useFormat();
  const figures = useFigures();
  const list = useInfiniteQuery({
    ...pages(api.listStakes, { params: { address }, query: { limit: holderPageSize } }),
    staleTime: 15_000,
  });
  const amount = (units: string | null, symbol: string) =>
    units === null ? figures.unknown : `${tokens(units)} ${symbol}`;
  return (
    <HolderFarms
      list={list}
      caption={m.farm_show_mine()}
      own={[
        { name: m.farm_your_stake(), of: (farm) => amount(farm.staked, symbolOf(farm.staked_token)) },
        { name: m.farm_to_harvest(), of: (farm) => amount(farm.pending_reward, symbolOf(farm.reward_token)) },
      ]}
      loading={m.farm_mine_loading()}
      failed={{ title: m.farm_mine_failed_title(), note: m.farm_mine_failed_text() }}
      empty={{ title: m.farm_mine_none_title(), text: m.farm_mine_none_text() }}
    >
      <Link to="/farms/referrals">{m.farm_referrals_see_all()}</Link>
    </HolderFarms>
  );
}
