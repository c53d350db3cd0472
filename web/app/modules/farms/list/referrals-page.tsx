import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { useFormat } from "../../../lib/locale.ts";
import { useHere } from "../../../lib/site.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { openWallet } from "../../../wallet/wallet.ts";
import { useWallet } from "../../../wallet/wallet-state.ts";
import { symbolOf } from "../farm-names.ts";
import { referralLink } from "../referral.ts";
import { useConnected } from "../use-connected.ts";
import { FarmTable } from "./farm-table.tsx";
import css from "./farms-page.module.css";
import { holderPage, MoreFarms } from "./more-farms.tsx";

/** The visitor's referral link, and what it has earned in each farm. */
export function ReferralsPage() {
  const { address } = useWallet();
  const state = useConnected();
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{m.farm_referrals_title()}</h1>
        <p>{m.farm_referrals_lead()}</p>
      </header>
      {state === "waiting" && <SkeletonRows rows={3} label={m.farm_referrals_loading()} />}
      {state === "none" && (
        <EmptyState
          title={m.wallet_connect()}
          action={
            <Button kind="solid" onClick={() => openWallet()}>
              {m.farm_connect_wallet()}
            </Button>
          }
        >
          {m.farm_referrals_connect_text()}
        </EmptyState>
      )}
      {address && <Referrals address={address} />}
    </div>
  );
}

function Referrals({ address }: { address: string }) {
  const api = useApi();
  const { tokens, count } = useFormat();
  const link = referralLink(useHere("/farms"), address);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...pages(api.listReferrals, { params: { address }, query: { limit: holderPage } }),
    staleTime: 15_000,
  });
  const farms = data?.pages.flatMap((page) => page.farms) ?? [];
  const { unread, total = 0 } = data?.pages[0] ?? {};
  const unreadChains = unread?.map(({ chain_id }) => chainById(chain_id)?.name ?? chain_id).join(", ");
  return (
    <>
      <h2 className={css.label}>{m.farm_referrals_your_link()}</h2>
      <div className={css.link}>
        <code>{link}</code>
        <CopyButton text={link} label={m.farm_referrals_copy_link()} />
      </div>
      {unreadChains && (
        <p className={css.unread} role="status">
          {m.farm_mine_unread({ chains: unreadChains })}
        </p>
      )}
      {isError && (
        <EmptyState
          title={m.farm_referrals_failed_title()}
          action={
            <Button icon="refresh" onClick={() => refetch()}>
              {m.common_try_again()}
            </Button>
          }
        >
          {m.farm_referrals_failed_text()}
        </EmptyState>
      )}
      {!data && !isError && <SkeletonRows rows={3} label={m.farm_referrals_loading()} />}
      {farms.length > 0 && (
        <>
          <FarmTable
            farms={farms}
            caption={m.farm_referrals_title()}
            own={[
              { name: m.farm_referrals_people(), of: ({ people }) => count(people) },
              {
                name: m.farm_referrals_earned(),
                of: (farm) => `${tokens(farm.earned)} ${symbolOf(farm.reward_token)}`,
              },
              {
                name: m.farm_referrals_pending(),
                of: (farm) => `${tokens(farm.pending)} ${symbolOf(farm.reward_token)}`,
              },
            ]}
          />
          <MoreFarms
            shown={farms.length}
            total={total}
            hasMore={hasNextPage}
            isBusy={isFetchingNextPage}
            onMore={fetchNextPage}
          />
        </>
      )}
      {data && farms.length === 0 && !unreadChains && (
        <EmptyState
          title={m.farm_referrals_none_title()}
          action={<ButtonLink to="/farms?show=live">{m.farm_see_live()}</ButtonLink>}
        >
          {m.farm_referrals_none_text()}
        </EmptyState>
      )}
    </>
  );
}
