import { chainById } from "@cointally/shared/chains.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pages } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFigures } from "../../ui/figures.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { openWallet } from "../../wallet/wallet.ts";
import { useWallet } from "../../wallet/wallet-state.ts";
import { farmsWords } from "../../words/farms.ts";
import { symbolOf } from "./farm-names.ts";
import { FarmTable } from "./farm-table.tsx";
import css from "./farms-page.module.css";
import { holderPage, MoreFarms } from "./more-farms.tsx";
import { useConnected } from "./use-connected.ts";

/** The farms in which the connected wallet has a stake, read from the chains now. */
export function MyFarms() {
  const { mine: words, shows, ...all } = useWords(farmsWords);
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
  if (state === "waiting") return <SkeletonRows rows={3} label={words.loading} />;
  if (!address) {
    const [title, text, connect] = words.connect;
    return (
      <EmptyState
        title={title}
        action={
          <Button kind="solid" onClick={() => openWallet()}>
            {connect}
          </Button>
        }
      >
        {text}
      </EmptyState>
    );
  }
  if (isPending) return <SkeletonRows rows={3} label={words.loading} />;
  if (isError) {
    const [title, text, again] = words.failed;
    return (
      <EmptyState
        title={title}
        action={
          <Button icon="refresh" onClick={() => refetch()}>
            {again}
          </Button>
        }
      >
        {text}
      </EmptyState>
    );
  }
  const farms = data.pages.flatMap((page) => page.farms);
  const { unread = [], total = 0 } = data.pages[0] ?? {};
  const amount = (units: string | null, symbol: string) =>
    units === null ? figures.unknown : `${tokens(units)} ${symbol}`;
  const away = unread.map(({ chain_id }) => chainById(chain_id)?.name ?? chain_id).join(", ");
  return (
    <>
      {away && (
        <p className={css.unread} role="status">
          {words.unread(away)}
        </p>
      )}
      {farms.length > 0 ? (
        <>
          <FarmTable
            farms={farms}
            caption={shows.mine}
            own={[
              { name: words.stake, of: (farm) => amount(farm.staked, symbolOf(farm.staked_token, all)) },
              { name: words.pending, of: (farm) => amount(farm.pending_reward, symbolOf(farm.reward_token, all)) },
            ]}
          />
          <MoreFarms
            shown={farms.length}
            total={total}
            hasMore={hasNextPage}
            isBusy={isFetchingNextPage}
            onMore={fetchNextPage}
          >
            <Link to="/farms/referrals">{all.referrals.seeAll}</Link>
          </MoreFarms>
        </>
      ) : (
        !away && (
          <EmptyState title={words.none[0]} action={<ButtonLink to="/farms?show=live">{words.none[2]}</ButtonLink>}>
            {words.none[1]}
          </EmptyState>
        )
      )}
    </>
  );
}
