import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { portfolioWords } from "../../words/portfolio.ts";
import { addressName } from "./address-name.ts";
import type { Opened } from "./dialogs.tsx";
import { hideAmounts, useHiddenAmounts } from "./hidden-amounts.ts";
import css from "./portfolio-page.module.css";
import { isSyncing, progressOf } from "./sync.ts";

type Props = { coins: number; addresses: PortfolioAddress[]; open: (dialog: Opened) => void };

/** What there is, or what is being read just now; and what one can do about it. */
export function TopBar({ coins, addresses, open }: Props) {
  const words = useWords(portfolioWords);
  const hidden = useHiddenAmounts();
  const reading = useReading(addresses);
  return (
    <div className={css.top}>
      <p className={css.says} role="status">
        {reading ?? words.yours(coins, addresses.length)}
        {!reading && addresses.some(({ sync_status }) => sync_status === "failed") && (
          <>
            {" "}
            <a href="#portfolio-addresses">{words.someFailed}</a>
          </>
        )}
      </p>
      <fieldset className={css.acts}>
        <legend className="sr">{words.actions}</legend>
        <Button kind="quiet" className={css.hide} icon={hidden ? "eye" : "hide"} onClick={() => hideAmounts(!hidden)}>
          {hidden ? words.showAmounts : words.hideAmounts}
        </Button>
        <Button kind="quiet" onClick={() => open({ form: "import" })}>
          {words.import}
        </Button>
        <Button kind="quiet" onClick={() => open({ form: "export" })}>
          {words.export}
        </Button>
        <Button icon="plus" onClick={() => open({ form: "address" })}>
          {words.address}
        </Button>
        <Button icon="plus" onClick={() => open({ form: "holding" })}>
          {words.byHand}
        </Button>
      </fieldset>
    </div>
  );
}

/** How far the reads under way are, in a sentence; null when there are none. */
function useReading(addresses: PortfolioAddress[]): string | null {
  const words = useWords(portfolioWords);
  const syncing = addresses.filter(isSyncing);
  const [first] = syncing;
  if (!first) return null;
  const steps = syncing.map(progressOf);
  const read = steps.reduce((sum, step) => sum + step.read, 0);
  const all = steps.reduce((sum, step) => sum + step.all, 0);
  return syncing.length === 1
    ? words.readingOne(addressName(first), read, all)
    : words.readingMany(syncing.length, read, all);
}
