import { PortfolioPage } from "../features/portfolio/portfolio-page.tsx";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import { portfolioWords } from "../words/portfolio.ts";
import type { Route } from "./+types/portfolio.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, purpose } = portfolioWords[siteOf(matches).locale];
  return [...privateMeta(title), { name: "description", content: purpose }];
};

export default function Portfolio() {
  const words = useWords(portfolioWords);
  return (
    <div className="wrap">
      <h1 className={css.title}>{words.title}</h1>
      <Guarded purpose={words.purpose}>{({ user }) => <PortfolioPage key={user.id} userId={user.id} />}</Guarded>
    </div>
  );
}
