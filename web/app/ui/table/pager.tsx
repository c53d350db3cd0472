import * as m from "@cointally/i18n/messages";
import { Link, type To } from "react-router";
import { useFormat } from "../../lib/format/locale.ts";
import { buttonClass } from "../controls/button.tsx";
import { Icon } from "../controls/icon.tsx";
import css from "./pager.module.css";

type Props = {
  /** Rows on earlier pages. */
  before: number;
  /** Rows on this page. */
  shown: number;
  total: number;
  /** Whether there are more than `total`. */
  capped?: boolean | undefined;
  back: To | null;
  next: To | null;
  nextLabel: string;
};

/** "1 to 50 of 604" with Back and Next below a list; a button that leads nowhere is disabled. */
export function Pager({ before, shown, total, capped = false, back, next, nextLabel }: Props) {
  const format = useFormat();
  return (
    <nav className={css.pager} aria-label={m.common_pages()}>
      <span>
        {m.common_range({
          from: format.count(before + 1),
          to: format.count(before + shown),
          total: format.total(total, capped),
        })}
      </span>
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
