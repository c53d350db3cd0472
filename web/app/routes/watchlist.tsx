import { WatchlistPage } from "../features/watchlist/watchlist-page.tsx";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import { watchlistWords } from "../words/watchlist.ts";
import type { Route } from "./+types/watchlist.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(watchlistWords[siteOf(matches).locale].title);

export default function Watchlist() {
  return (
    <div className="wrap">
      <h1 className={css.title}>{useWords(watchlistWords).title}</h1>
      <Guarded>{({ user }) => <WatchlistPage userId={user.id} />}</Guarded>
    </div>
  );
}
