import * as m from "@cointally/i18n/messages";
import { Link, type To } from "react-router";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import css from "./pager.module.css";

type Props = { /** "1 to 50 of 604" */ summary: string; back: To | null; next: To | null; nextLabel: string };

/** Back and Next below a list; where there is nothing, the button stays and says so by its look. */
export function Pager({ summary, back, next, nextLabel }: Props) {
  return (
    <nav className={css.pager} aria-label={m.common_pages()}>
      <span>{summary}</span>
      {(back || next) && (
        <div>
          <Step to={back} rel="prev">
            <Icon name="left" size={14} />
            {m.common_back()}
          </Step>
          <Step to={next} rel="next">
            {nextLabel}
            <Icon name="right" size={14} />
          </Step>
        </div>
      )}
    </nav>
  );
}

function Step({ to, rel, children }: { to: To | null; rel: string; children: React.ReactNode }) {
  if (!to) {
    return (
      <button type="button" className={buttonClass()} disabled>
        {children}
      </button>
    );
  }
  return (
    <Link className={buttonClass()} to={to} rel={rel} prefetch="intent">
      {children}
    </Link>
  );
}
