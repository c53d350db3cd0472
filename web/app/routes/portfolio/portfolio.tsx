import * as m from "@cointally/i18n/messages";
import { privateMeta } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { PortfolioPage } from "../../modules/portfolio/portfolio-page.tsx";
import { RequireRole } from "../../ui/access/require-role.tsx";
import css from "../account/account-area.module.css";
import type { Route } from "./+types/portfolio.ts";

/** What the page is for. Only in the server's document: a navigation within the site does not wait for it. */
export function loader({ context }: Route.LoaderArgs) {
  requireModule(context, "portfolio");
  return { purpose: m.portfolio_purpose() };
}
export const clientLoader = () => ({ purpose: "" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...privateMeta(matches, m.portfolio_title()),
  ...(loaderData?.purpose ? [{ name: "description", content: loaderData.purpose }] : []),
];

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <h1 className={css.title}>{m.portfolio_title()}</h1>
      <RequireRole purpose={loaderData.purpose}>{({ user }) => <PortfolioPage key={user.id} />}</RequireRole>
    </div>
  );
}
