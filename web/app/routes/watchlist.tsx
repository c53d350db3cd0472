import * as m from "@cointally/i18n/messages";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { WatchlistPage } from "../modules/watchlist/watchlist-page.tsx";
import { RequireRole } from "../ui/require-role.tsx";
import { watchlistWords } from "../words/watchlist.ts";
import type { Route } from "./+types/watchlist.ts";
import css from "./account-area.module.css";

/** What the page is for, for the document alone: who comes from another page of the site is not made to wait for it. */
export const loader = () => ({ purpose: m.watchlist_purpose() });
export const clientLoader = () => ({ purpose: "" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...privateMeta(watchlistWords[siteOf(matches).locale].title),
  ...(loaderData?.purpose ? [{ name: "description", content: loaderData.purpose }] : []),
];

export default function Watchlist({ loaderData }: Route.ComponentProps) {
  const words = useWords(watchlistWords);
  return (
    <div className="wrap">
      <h1 className={css.title}>{words.title}</h1>
      <RequireRole purpose={loaderData.purpose}>{({ user }) => <WatchlistPage userId={user.id} />}</RequireRole>
    </div>
  );
}
