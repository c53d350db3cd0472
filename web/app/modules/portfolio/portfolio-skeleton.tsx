import { useWords } from "../../lib/locale.ts";
import { Later, SkeletonRows } from "../../ui/skeleton.tsx";
import { portfolioWords } from "../../words/portfolio.ts";
import css from "./portfolio-skeleton.module.css";

/** Bars in the place and size of the page to come. */
export function PortfolioSkeleton() {
  const words = useWords(portfolioWords);
  return (
    <Later>
      <div aria-hidden="true">
        <span className={`${css.bar} ${css.says}`} />
        <div className={css.sum}>
          <div>
            <span className={`${css.bar} ${css.value}`} />
            <span className={`${css.bar} ${css.line}`} />
          </div>
          <span className={`${css.bar} ${css.chart}`} />
        </div>
      </div>
      <SkeletonRows rows={6} label={words.loading} />
    </Later>
  );
}
