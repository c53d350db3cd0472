import type { Session } from "../lib/session.ts";
import { listNamed } from "../modules/coins/list/lists.ts";
import type { IconName } from "../ui/icon.tsx";
import type { ShellWords } from "../words/shell.ts";

export type Place = { to: string; name: keyof ShellWords["places"] };

/** Where admins work: the header and the menus lead to the first, and each to all others. */
export const adminPlaces: Place[] = [
  { to: "/admin/coins", name: "moderation" },
  { to: "/admin/farms", name: "farmDesk" },
  { to: "/admin/ads", name: "adDesk" },
  { to: "/admin/users", name: "users" },
];

/** The header's places: what works, and nothing else. */
export const mainPlaces = (session: Session | null): Place[] => [
  { to: "/coins", name: "coins" },
  { to: "/presale", name: "presale" },
  { to: "/fairlaunch", name: "fairlaunch" },
  { to: "/farms", name: "farms" },
  { to: "/watchlist", name: "watchlist" },
  { to: "/portfolio", name: "portfolio" },
  ...(session?.user.role === "admin" ? adminPlaces.slice(0, 1) : []),
];

/** The places of an account. */
export const accountPlaces: Place[] = [
  { to: "/my-coins", name: "myCoins" },
  { to: "/account/votes", name: "myVotes" },
  { to: "/account", name: "account" },
];

/** The phone's bar, for the thumb; its fifth place is the menu. */
export const dockPlaces: (Place & { icon: IconName })[] = [
  { to: "/", name: "coins", icon: "list" },
  { to: "/watchlist", name: "watchlist", icon: "star" },
  { to: "/submit", name: "submit", icon: "plus" },
  { to: "/portfolio", name: "portfolio", icon: "pie" },
];

/** The foot's places: what the site says of itself. */
export const footPlaces: { to: string; word: keyof ShellWords["foot"] }[] = [
  { to: "/about", word: "about" },
  { to: "/moderation", word: "moderation" },
  { to: "/placements", word: "placements" },
  { to: "/terms", word: "terms" },
  { to: "/privacy", word: "privacy" },
  { to: "/advertise", word: "advertise" },
];

/** The front page, every list and every coin are one place, by whichever name a menu knows it. */
const isOfCoins = (pathname: string) =>
  pathname === "/" || pathname.startsWith("/coins/") || listNamed(pathname) !== undefined;

/** Which of the places a page belongs to: its own, or the coins'. */
export function currentPlace(places: Place[], pathname: string): string | undefined {
  const own = places.find(({ to }) => to === pathname || pathname.startsWith(`${to}/`));
  return (own ?? places.find(({ name }) => name === "coins" && isOfCoins(pathname)))?.to;
}
