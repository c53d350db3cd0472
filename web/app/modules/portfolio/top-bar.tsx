import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { Button } from "../../ui/controls/button.tsx";
import { addressName } from "./addresses/address-name.ts";
import { isSyncing, progressOf } from "./addresses/sync.ts";
import type { OpenDialog } from "./dialogs.tsx";
import { hideAmounts, useHiddenAmounts } from "./hidden-amounts.ts";
import css from "./portfolio-page.module.css";

type Props = { coins: number; addresses: PortfolioAddress[]; open: (dialog: OpenDialog) => void };

/** The number of coins and addresses, or the progress of reads, and the actions. */
export function TopBar({ coins, addresses, open }: Props) {
  const hidden = useHiddenAmounts();
  const reading = useReadProgress(addresses);
  const what = [
    ...(addresses.length > 0 ? [m.portfolio_addresses_count({ count: addresses.length })] : []),
    m.portfolio_coins({ count: coins }),
  ];
  return (
    <div className={css.top}>
      <p className={css.intro} role="status">
        {reading ?? m.portfolio_yours({ what: what.join(", ") })}
        {!reading && addresses.some(({ sync_status }) => sync_status === "failed") && (
          <>
            {" "}
            <a href="#portfolio-addresses">{m.portfolio_some_failed()}</a>
          </>
        )}
      </p>
      <fieldset className={css.actions}>
        <legend className="sr">{m.portfolio_actions()}</legend>
        <Button kind="quiet" className={css.hide} icon={hidden ? "eye" : "hide"} onClick={() => hideAmounts(!hidden)}>
          {hidden ? m.portfolio_show_amounts() : m.portfolio_hide_amounts()}
        </Button>
        <Button kind="quiet" onClick={() => open({ form: "import" })}>
          {m.portfolio_import()}
        </Button>
        <Button kind="quiet" onClick={() => open({ form: "export" })}>
          {m.portfolio_export()}
        </Button>
        <Button icon="plus" onClick={() => open({ form: "address" })}>
          {m.portfolio_address()}
        </Button>
        <Button icon="plus" onClick={() => open({ form: "holding" })}>
          {m.portfolio_add_manually()}
        </Button>
      </fieldset>
    </div>
  );
}

/** The progress of current reads as a sentence; null if there are none. */
function useReadProgress(addresses: PortfolioAddress[]): string | null {
  const syncing = addresses.filter(isSyncing);
  const [first] = syncing;
  if (!first) return null;
  const steps = syncing.map(progressOf);
  const read = steps.reduce((sum, step) => sum + step.read, 0);
  const all = steps.reduce((sum, step) => sum + step.all, 0);
  return syncing.length === 1
    ? m.portfolio_sync_reading_one({ name: addressName(first), read, all })
    : m.portfolio_sync_reading_many({
        addresses: m.portfolio_addresses_count({ count: syncing.length }),
        read,
        all,
      });
}
