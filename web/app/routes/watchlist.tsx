import { WatchlistPage } from "../features/watchlist/watchlist-page.tsx";
import { privateMeta } from "../lib/meta.ts";
import { Guarded } from "../ui/guarded.tsx";
import css from "./account-area.module.css";

export const meta = () => privateMeta("Watchlist");

export default function Watchlist() {
  return (
    <div className="wrap">
      <h1 className={css.title}>Watchlist</h1>
      <Guarded>{({ user }) => <WatchlistPage userId={user.id} />}</Guarded>
    </div>
  );
}
