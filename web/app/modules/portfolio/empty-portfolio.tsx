import * as m from "@cointally/i18n/messages";
import { focusHeading } from "../../lib/browser/focus-heading.ts";
import { Button } from "../../ui/controls/button.tsx";
import AddressForm from "./addresses/address-form.tsx";
import type { OpenDialog } from "./dialogs.tsx";
import css from "./forms.module.css";

type Props = { initialAddress: string | undefined; open: (dialog: OpenDialog) => void; onWallet: () => void };

/** An empty portfolio: the form for an address, and other ways to start. */
export default function EmptyPortfolio({ initialAddress, open, onWallet }: Props) {
  return (
    <section className={css.empty} aria-labelledby="portfolio-empty">
      <h2 id="portfolio-empty">{m.portfolio_empty_title()}</h2>
      <p>{m.portfolio_empty_text()}</p>
      <AddressForm initialAddress={initialAddress} onWallet={onWallet} onAdded={focusHeading} />
      <div className={css.others}>
        <span className="second">{m.portfolio_or_else()}</span>
        <Button onClick={() => open({ form: "holding" })}>{m.portfolio_add_manually()}</Button>
        <Button onClick={() => open({ form: "import" })}>{m.portfolio_import_csv()}</Button>
      </div>
    </section>
  );
}
