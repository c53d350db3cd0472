import { chainById } from "@cointally/shared/chains.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pages } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { useHere } from "../../lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { openWallet } from "../../wallet/wallet.ts";
import { useWallet } from "../../wallet/wallet-state.ts";
import { farmsWords } from "../../words/farms.ts";
import { symbolOf } from "./farm-names.ts";
import { FarmTable } from "./farm-table.tsx";
import css from "./farms-page.module.css";
import { holderPage, MoreFarms } from "./more-farms.tsx";
import { referralLink } from "./referral.ts";
import { useConnected } from "./use-connected.ts";

/** One's own link, and what it has earned in each farm. */
export function ReferralsPage() {
  const words = useWords(farmsWords);
  const { title, lead } = words.referrals;
  const { address } = useWallet();
  const state = useConnected();
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {state === "waiting" && <SkeletonRows rows={3} label={words.referrals.loading} />}
      {state === "none" && (
        <Empty words={words.referrals.connect}>
          {(action) => (
            <Button kind="solid" onClick={() => openWallet()}>
              {action}
            </Button>
          )}
        </Empty>
      )}
      {address && <Referrals address={address} />}
    </div>
  );
}

function Empty({
  words: [title, text, action],
  children,
}: {
  words: readonly [string, string, string];
  children: (action: string) => ReactNode;
}) {
  return (
    <EmptyState title={title} action={children(action)}>
      {text}
    </EmptyState>
  );
}

function Referrals({ address }: { address: string }) {
  const all = useWords(farmsWords);
  const words = all.referrals;
  const api = useApi();
  const { tokens, count } = useFormat();
  const link = referralLink(useHere("/farms"), address);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...pages(api.listReferrals, { params: { address }, query: { limit: holderPage } }),
    staleTime: 15_000,
  });
  const farms = data?.pages.flatMap((page) => page.farms) ?? [];
  const { unread, total = 0 } = data?.pages[0] ?? {};
  const away = unread?.map(({ chain_id }) => chainById(chain_id)?.name ?? chain_id).join(", ");
  return (
    <>
      <h2 className={css.label}>{words.yourLink}</h2>
      <div className={css.link}>
        <code>{link}</code>
        <CopyButton text={link} label={words.copyLink} />
      </div>
      {away && (
        <p className={css.unread} role="status">
          {all.mine.unread(away)}
        </p>
      )}
      {isError && (
        <Empty words={words.failed}>
          {(action) => (
            <Button icon="refresh" onClick={() => refetch()}>
              {action}
            </Button>
          )}
        </Empty>
      )}
      {!data && !isError && <SkeletonRows rows={3} label={words.loading} />}
      {farms.length > 0 && (
        <>
          <FarmTable
            farms={farms}
            caption={words.title}
            own={[
              { name: words.people, of: ({ people }) => count(people) },
              { name: words.earned, of: (farm) => `${tokens(farm.earned)} ${symbolOf(farm.reward_token, all)}` },
              { name: words.pending, of: (farm) => `${tokens(farm.pending)} ${symbolOf(farm.reward_token, all)}` },
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
      {data && farms.length === 0 && !away && (
        <Empty words={words.none}>{(action) => <ButtonLink to="/farms?show=live">{action}</ButtonLink>}</Empty>
      )}
    </>
  );
}
