import { PortfolioPage } from "../features/portfolio/portfolio-page.tsx";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import { portfolioWords } from "../words/portfolio.ts";
import type { Route } from "./+types/portfolio.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(portfolioWords[siteOf(matches).locale].title);

export default function Portfolio() {
  return (
    <div className="wrap">
      <h1 className={css.title}>{useWords(portfolioWords).title}</h1>
      <Guarded>{({ user }) => <PortfolioPage key={user.id} userId={user.id} />}</Guarded>
    </div>
  );
}
