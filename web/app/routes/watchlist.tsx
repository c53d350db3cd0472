import { WatchlistPage } from "../features/watchlist/watchlist-page.tsx";
import { Guarded } from "../ui/guarded.tsx";
import type { Route } from "./+types/watchlist.ts";
import css from "./account-area.module.css";

export const meta: Route.MetaFunction = () => [
  { title: "Watchlist · Cointally" },
  { name: "robots", content: "noindex" },
];

export default function Watchlist() {
  return (
    <div className="wrap">
      <h1 className={css.title}>Watchlist</h1>
      <Guarded>{({ user }) => <WatchlistPage userId={user.id} />}</Guarded>
    </div>
  );
}
