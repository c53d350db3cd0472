import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pages } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useFigures } from "../../../ui/figures.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { openWallet } from "../../../wallet/wallet.ts";
import { useWallet } from "../../../wallet/wallet-state.ts";
import { symbolOf } from "../farm-names.ts";
import { useConnected } from "../use-connected.ts";
import { FarmTable } from "./farm-table.tsx";
import css from "./farms-page.module.css";
import { holderPage, MoreFarms } from "./more-farms.tsx";

/** The farms in which the connected wallet has a stake, read from the chains now. */
export function MyFarms() {
  const { address } = useWallet();
  const api = useApi();
  const { tokens } = useFormat();
  const figures = useFigures();
  const state = useConnected();
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...pages(api.listStakes, { params: { address }, query: { limit: holderPage } }),
    enabled: address !== null,
    staleTime: 15_000,
  });
  if (state === "waiting") return <SkeletonRows rows={3} label={m.farm_mine_loading()} />;
  if (!address) {
    return (
      <EmptyState
        title={m.farm_mine_connect_title()}
        action={
          <Button kind="solid" onClick={() => openWallet()}>
            {m.farm_connect_wallet()}
          </Button>
        }
      >
        {m.farm_mine_connect_text()}
      </EmptyState>
    );
  }
  if (isPending) return <SkeletonRows rows={3} label={m.farm_mine_loading()} />;
  if (isError) {
    return (
      <EmptyState
        title={m.farm_mine_failed_title()}
        action={
          <Button icon="refresh" onClick={() => refetch()}>
            {m.common_try_again()}
          </Button>
        }
      >
        {m.farm_mine_failed_text()}
      </EmptyState>
    );
  }
  const farms = data.pages.flatMap((page) => page.farms);
  const { unread = [], total = 0 } = data.pages[0] ?? {};
  const amount = (units: string | null, symbol: string) =>
    units === null ? figures.unknown : `${tokens(units)} ${symbol}`;
  const unreadChains = unread.map(({ chain_id }) => chainById(chain_id)?.name ?? chain_id).join(", ");
  return (
    <>
      {unreadChains && (
        <p className={css.unread} role="status">
          {m.farm_mine_unread({ chains: unreadChains })}
        </p>
      )}
      {farms.length > 0 ? (
        <>
          <FarmTable
            farms={farms}
            caption={m.farm_show_mine()}
            own={[
              { name: m.farm_your_stake(), of: (farm) => amount(farm.staked, symbolOf(farm.staked_token)) },
              { name: m.farm_to_harvest(), of: (farm) => amount(farm.pending_reward, symbolOf(farm.reward_token)) },
            ]}
          />
          <MoreFarms
            shown={farms.length}
            total={total}
            hasMore={hasNextPage}
            isBusy={isFetchingNextPage}
            onMore={fetchNextPage}
          >
            <Link to="/farms/referrals">{m.farm_referrals_see_all()}</Link>
          </MoreFarms>
        </>
      ) : (
        !unreadChains && (
          <EmptyState
            title={m.farm_mine_none_title()}
            action={<ButtonLink to="/farms?show=live">{m.farm_see_live()}</ButtonLink>}
          >
            {m.farm_mine_none_text()}
          </EmptyState>
        )
      )}
    </>
  );
}
