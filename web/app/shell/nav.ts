import * as m from "@cointally/i18n/messages";
import type { Session } from "../lib/session.ts";
import { listNamed } from "../modules/coins/list/lists.ts";
import type { IconName } from "../ui/icon.tsx";

export const placeText = {
  coins: m.shell_nav_coins,
  presale: m.shell_nav_presale,
  fairlaunch: m.shell_nav_fairlaunch,
  farms: m.shell_nav_farms,
  users: m.shell_nav_users,
  adminFarms: m.shell_nav_admin_farms,
  moderation: m.shell_nav_moderation,
  adminAds: m.shell_nav_admin_ads,
  myCoins: m.shell_nav_my_coins,
  myVotes: m.shell_nav_my_votes,
  watchlist: m.shell_nav_watchlist,
  portfolio: m.shell_nav_portfolio,
  account: m.common_account,
  submit: m.shell_nav_submit,
};

export type Place = { to: string; name: keyof typeof placeText };

/** Where admins work: the header and the menus lead to the first, and each to all others. */
export const adminPlaces: Place[] = [
  { to: "/admin/coins", name: "moderation" },
  { to: "/admin/farms", name: "adminFarms" },
  { to: "/admin/ads", name: "adminAds" },
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
export const footPlaces = [
  { to: "/about", text: m.shell_foot_about },
  { to: "/moderation", text: m.moderation_log_title },
  { to: "/placements", text: m.shell_foot_placements },
  { to: "/terms", text: m.shell_foot_terms },
  { to: "/privacy", text: m.shell_foot_privacy },
  { to: "/advertise", text: m.shell_foot_advertise },
];

/** The front page, every list and every coin are one place, by whichever name a menu knows it. */
const isOfCoins = (pathname: string) =>
  pathname === "/" || pathname.startsWith("/coins/") || listNamed(pathname) !== undefined;

/** Which of the places a page belongs to: its own, or the coins'. */
export function currentPlace(places: Place[], pathname: string): string | undefined {
  const own = places.find(({ to }) => to === pathname || pathname.startsWith(`${to}/`));
  return (own ?? places.find(({ name }) => name === "coins" && isOfCoins(pathname)))?.to;
}
