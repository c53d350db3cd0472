import * as m from "@cointally/i18n/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { pages } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { useCurrentUrl } from "../../../lib/page/site.ts";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { useWallet } from "../../../wallet/wallet-state.ts";
import { symbolOf } from "../farm-names.ts";
import { referralLink } from "../referral.ts";
import { useWalletConnection } from "../use-wallet-connection.ts";
import css from "./farms-page.module.css";
import { ConnectWallet, HolderFarms, holderPageSize } from "./holder-farms.tsx";

/** The visitor's referral link, and what it has earned in each farm. */
export function ReferralsPage() {
  const { address } = useWallet();
  const state = useWalletConnection();
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{m.farm_referrals_title()}</h1>
        <p>{m.farm_referrals_lead()}</p>
      </header>
      {state === "waiting" && <SkeletonRows rows={3} label={m.farm_referrals_loading()} />}
      {state === "none" && <ConnectWallet title={m.wallet_connect()}>{m.farm_referrals_connect_text()}</ConnectWallet>}
      {address && <Referrals address={address} />}
    </div>
  );
}

function Referrals({ address }: { address: string }) {
  const api = useApi();
  const { tokens, count } = useFormat();
  const link = referralLink(useCurrentUrl("/farms"), address);
  const list = useInfiniteQuery({
    ...pages(api.listReferrals, { params: { address }, query: { limit: holderPageSize } }),
    staleTime: 15_000,
  });
  return (
    <>
      <h2 className={css.label}>{m.farm_referrals_your_link()}</h2>
      <div className={css.link}>
        <code>{link}</code>
        <CopyButton text={link} label={m.farm_referrals_copy_link()} />
      </div>
      <HolderFarms
        list={list}
        caption={m.farm_referrals_title()}
        own={[
          { name: m.farm_referrals_people(), of: ({ people }) => count(people) },
          { name: m.farm_referrals_earned(), of: (farm) => `${tokens(farm.earned)} ${symbolOf(farm.reward_token)}` },
          { name: m.farm_referrals_pending(), of: (farm) => `${tokens(farm.pending)} ${symbolOf(farm.reward_token)}` },
        ]}
        loading={m.farm_referrals_loading()}
        failed={{ title: m.farm_referrals_failed_title(), note: m.farm_referrals_failed_text() }}
        empty={{ title: m.farm_referrals_none_title(), text: m.farm_referrals_none_text() }}
      />
    </>
  );
}
