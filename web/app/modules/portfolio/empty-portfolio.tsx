import { focusHeading } from "../../lib/focus-heading.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { portfolioFormsWords } from "../../words/portfolio-forms.ts";
import AddressForm from "./address-form.tsx";
import type { Opened } from "./dialogs.tsx";
import css from "./forms.module.css";

type Props = { given: string | undefined; open: (dialog: Opened) => void; onWallet: () => void };

/** Nothing is held yet: the field for an address stands ready, and the other ways beside it. */
export default function EmptyPortfolio({ given, open, onWallet }: Props) {
  const words = useWords(portfolioFormsWords);
  return (
    <section className={css.empty} aria-labelledby="portfolio-empty">
      <h2 id="portfolio-empty">{words.empty}</h2>
      <p>{words.emptyWhy}</p>
      <AddressForm given={given} onWallet={onWallet} onAdded={focusHeading} />
      <div className={css.others}>
        <span className="second">{words.orElse}</span>
        <Button onClick={() => open({ form: "holding" })}>{words.enterByHand}</Button>
        <Button onClick={() => open({ form: "import" })}>{words.importCsv}</Button>
      </div>
    </section>
  );
}
