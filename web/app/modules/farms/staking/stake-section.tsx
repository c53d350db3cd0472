import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import rows from "../../../ui/table/rows.module.css";
import { openWallet } from "../../../wallet/wallet.ts";
import { useWallet } from "../../../wallet/wallet-state.ts";
import css from "../page/farm-page.module.css";
import { useWalletConnection } from "../use-wallet-connection.ts";

/** Loaded only with a wallet. Browsers do not retry a failed import until the page is reloaded. */
const StakePanel = lazy(() => import("./stake-panel.tsx").catch(() => ({ default: LoadFailed })));

function LoadFailed() {
  return (
    <>
      <p role="alert">{m.farm_not_loaded()}</p>
      <Button icon="refresh" onClick={() => window.location.reload()}>
        {m.common_reload_page()}
      </Button>
    </>
  );
}

/** The visitor's stake, or a button to connect a wallet. */
export function StakeSection({ farm }: { farm: Farm }) {
  const { address } = useWallet();
  const state = useWalletConnection();
  const loading = <SkeletonText lines={5} label={m.farm_loading()} />;
  return (
    <section className={`${rows.section} ${css.place}`} aria-labelledby="your-stake">
      <h2 id="your-stake">{m.farm_your_stake()}</h2>
      {state === "waiting" && loading}
      {state === "none" && (
        <>
          <p>{m.farm_connect_first()}</p>
          <Button kind="solid" large icon="wallet" onClick={() => openWallet({ chainId: farm.chain_id })}>
            {m.farm_connect_wallet()}
          </Button>
        </>
      )}
      {address && (
        <Suspense fallback={loading}>
          <StakePanel key={address} farm={farm} account={address} />
        </Suspense>
      )}
    </section>
  );
}
