import * as m from "@cointally/i18n/messages";
import { localizedPath } from "@cointally/shared/locales.ts";
import { Link } from "react-router";
import { useLocale } from "../../lib/format/locale.ts";
import { useCurrentUrl } from "../../lib/page/site.ts";
import { loginPath } from "../../lib/session/redirect.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { useWatched } from "./use-watched.ts";
import css from "./watch-star.module.css";

type Props = { coinId: string; coinName: string };

const watchReplayKey = (coinId: string) => `watch ${coinId}`;

/** The star of a table row. `visitedAt` is the visitor's page, to which login returns; null for logged-in users. */
export function RowStar({ coin, visitedAt }: { coin: { id: string; name: string }; visitedAt: string | null }) {
  if (visitedAt === null) return <WatchStar coinId={coin.id} coinName={coin.name} />;
  return <VisitorStar coinId={coin.id} coinName={coin.name} to={loginPath(visitedAt)} />;
}

/** A star that watches a coin. Visitors are sent to login and back. */
export function WatchStar({ coinId, coinName }: Props) {
  const { watched, loggedIn, toggle } = useWatched(coinId);
  const pageUrl = useCurrentUrl();
  const label = m.watchlist_watch_coin({ coin: coinName });
  if (!loggedIn) {
    return (
      <Link className={css.star} to={loginPath(pageUrl)} aria-label={label} data-replay={watchReplayKey(coinId)}>
        <Icon name="star" size={16} />
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={watched}
      aria-label={label}
      data-replay={watchReplayKey(coinId)}
      onClick={toggle}
    >
      <Icon name="star" size={16} />
    </button>
  );
}

/** The star for visitors: a plain anchor, so that long lists render fast. Its table handles the click (lib/browser/use-anchor-navigation.ts). */
function VisitorStar({ coinId, coinName, to }: Props & { to: string }) {
  const label = m.watchlist_watch_coin({ coin: coinName });
  return (
    <a
      className={css.star}
      href={localizedPath(useLocale(), to)}
      aria-label={label}
      data-replay={watchReplayKey(coinId)}
    >
      <Icon name="star" size={16} />
    </a>
  );
}

/** The same as a button with text. */
export function WatchButton({ coinId, coinName }: Props) {
  const { watched, loggedIn, toggle } = useWatched(coinId);
  const pageUrl = useCurrentUrl();
  if (!loggedIn) {
    return (
      <ButtonLink
        to={loginPath(pageUrl)}
        icon="star"
        aria-label={m.watchlist_watch_coin({ coin: coinName })}
        data-replay={watchReplayKey(coinId)}
      >
        {m.watchlist_watch()}
      </ButtonLink>
    );
  }
  return (
    <Button
      icon="star"
      className={watched ? css.on : undefined}
      aria-label={watched ? m.watchlist_watching_coin({ coin: coinName }) : m.watchlist_watch_coin({ coin: coinName })}
      data-replay={watchReplayKey(coinId)}
      onClick={toggle}
    >
      {watched ? m.watchlist_watching() : m.watchlist_watch()}
    </Button>
  );
}
