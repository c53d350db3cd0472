import { WatchlistPage } from "../features/watchlist/watchlist-page.tsx";
import { useWords } from "../lib/locale.ts";
import { privateMeta, siteOf } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import { watchlistWords } from "../words/watchlist.ts";
import type { Route } from "./+types/watchlist.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, purpose } = watchlistWords[siteOf(matches).locale];
  return [...privateMeta(title), { name: "description", content: purpose }];
};

export default function Watchlist() {
  const words = useWords(watchlistWords);
  return (
    <div className="wrap">
      <h1 className={css.title}>{words.title}</h1>
      <Guarded purpose={words.purpose}>{({ user }) => <WatchlistPage userId={user.id} />}</Guarded>
    </div>
  );
}
