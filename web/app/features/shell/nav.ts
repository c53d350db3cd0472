import type { Session } from "../../lib/session.ts";
import type { IconName } from "../../ui/icon.tsx";

export type Place = { to: string; label: string };

/** The header's places: what works, and nothing else. */
export const mainPlaces = (session: Session | null): Place[] => [
  { to: "/coins", label: "Coins" },
  { to: "/coins?list=presale", label: "Presale" },
  { to: "/coins?list=fairlaunch", label: "Fairlaunch" },
  ...(session?.user.role === "admin" ? [{ to: "/admin/coins", label: "Moderation" }] : []),
];

/** The places of an account. */
export const accountPlaces: Place[] = [
  { to: "/my-coins", label: "My coins" },
  { to: "/watchlist", label: "Watchlist" },
  { to: "/account", label: "Account" },
];

/** The phone's bar, for the thumb; its fifth place is the menu. */
export const dockPlaces: (Place & { icon: IconName })[] = [
  { to: "/", label: "Coins", icon: "list" },
  { to: "/watchlist", label: "Watchlist", icon: "star" },
  { to: "/submit", label: "Submit", icon: "plus" },
  { to: "/my-coins", label: "My coins", icon: "user" },
];

/** The front page is the first of the coin lists: one place, by whichever name a menu knows it. */
const placeOf = (path: string) => (path === "/" ? "/coins" : path);

/** Which of the places a URL stands at: the longest whose path and list agree. */
export function currentPlace(places: Place[], url: { pathname: string; search: string }): string | undefined {
  const list = new URLSearchParams(url.search).get("list");
  const here = placeOf(url.pathname);
  return places.find(({ to }) => {
    const [pathname = "", query = ""] = to.split("?");
    const path = placeOf(pathname);
    const wanted = new URLSearchParams(query).get("list");
    if (wanted) return path === here && wanted === list;
    const isOther = places.some((place) => list && place.to.endsWith(`?list=${list}`));
    return path === here ? !isOther : here.startsWith(`${path}/`);
  })?.to;
}
