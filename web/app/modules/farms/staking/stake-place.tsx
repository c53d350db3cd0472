import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { Button } from "../../../ui/button.tsx";
import rows from "../../../ui/rows.module.css";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { openWallet } from "../../../wallet/wallet.ts";
import { useWallet } from "../../../wallet/wallet-state.ts";
import css from "../page/farm-page.module.css";
import { useConnected } from "../use-connected.ts";

/** The code that signs loads only with a wallet. Browsers do not retry a failed import until the page is reloaded. */
const StakePanel = lazy(() => import("./stake-panel.tsx").catch(() => ({ default: PanelAway })));

/** Shown if the panel could not be loaded. */
function PanelAway() {
  return (
    <>
      <p role="alert">{m.farm_not_loaded()}</p>
      <Button icon="refresh" onClick={() => window.location.reload()}>
        {m.common_reload_page()}
      </Button>
    </>
  );
}

/** The visitor's stake: a button to connect a wallet, and with one the panel. */
export function StakePlace({ farm }: { farm: Farm }) {
  const { address } = useWallet();
  const state = useConnected();
  const loading = <SkeletonText lines={5} label={m.farm_loading()} />;
  return (
    <section className={`${rows.section} ${css.place}`} aria-labelledby="your-stake">
      <h2 id="your-stake">{m.farm_your_stake()}</h2>
      {state === "waiting" && loading}
      {state === "none" && (
        <>
          <p>{m.farm_connect_first()}</p>
          <Button kind="solid" large icon="wallet" onClick={() => openWallet()}>
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
