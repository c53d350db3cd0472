import * as m from "@cointally/i18n/messages";
import { Delayed, SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import css from "./portfolio-skeleton.module.css";

/** Placeholder bars for the portfolio. */
export function PortfolioSkeleton() {
  return (
    <Delayed>
      <div aria-hidden="true">
        <span className={`${css.bar} ${css.intro}`} />
        <div className={css.sum}>
          <div>
            <span className={`${css.bar} ${css.value}`} />
            <span className={`${css.bar} ${css.line}`} />
          </div>
          <span className={`${css.bar} ${css.chart}`} />
        </div>
      </div>
      <SkeletonRows rows={6} label={m.portfolio_loading()} />
    </Delayed>
  );
}
