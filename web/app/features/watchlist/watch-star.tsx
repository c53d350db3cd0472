import { Link } from "react-router";
import { loginPath } from "../../lib/redirect.ts";
import { useHere } from "../../lib/site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import css from "./watch-star.module.css";
import { useWatched } from "./watched.ts";

type Props = { coinId: string; coinName: string };

/** The star of a row. A visitor is led to login and back. */
export function WatchStar({ coinId, coinName }: Props) {
  const { watched, loggedIn, toggle } = useWatched(coinId);
  const here = useHere();
  const label = `Watch ${coinName}`;
  if (!loggedIn) {
    return (
      <Link className={css.star} to={loginPath(here)} aria-label={label}>
        <Icon name="star" size={16} />
      </Link>
    );
  }
  return (
    <button type="button" className={css.star} aria-pressed={watched} aria-label={label} onClick={toggle}>
      <Icon name="star" size={16} />
    </button>
  );
}

/** The same as a button with a word. */
export function WatchButton({ coinId, coinName }: Props) {
  const { watched, loggedIn, toggle } = useWatched(coinId);
  const here = useHere();
  if (!loggedIn) {
    return (
      <ButtonLink to={loginPath(here)} icon="star" aria-label={`Watch ${coinName}`}>
        Watch
      </ButtonLink>
    );
  }
  const word = watched ? "Watching" : "Watch";
  return (
    <Button icon="star" aria-pressed={watched} aria-label={`${word} ${coinName}`} onClick={toggle}>
      {word}
    </Button>
  );
}
