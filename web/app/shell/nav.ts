import { listNamed } from "../lib/list-paths.ts";
import { useModules } from "../lib/modules.ts";
import type { Session } from "../lib/session.ts";
import { modules } from "../modules.ts";
import { type DockPlace, type Place, placesOf } from "../ui/web-module.ts";

type Nav = {
  /** The header and the menu. Admins are led to the first of their places, and from there to all others. */
  main: (session: Session | null) => Place[];
  account: Place[];
  admin: Place[];
  /** The phone's bar, for the thumb; its last place is the menu. */
  dock: DockPlace[];
  foot: Place[];
};

/** The places of every menu, from the modules that are on. */
export function navOf(on: Parameters<typeof placesOf>[2]): Nav {
  const admin = placesOf("admin", modules, on);
  const main = placesOf("main", modules, on);
  return {
    main: (session) => [...main, ...(session?.user.role === "admin" ? admin.slice(0, 1) : [])],
    account: placesOf("account", modules, on),
    admin,
    dock: placesOf("dock", modules, on),
    foot: placesOf("foot", modules, on),
  };
}

export const useNav = (): Nav => navOf(useModules());

/** Whether a path is the moderators' queue, beside whose name stands how many cases wait. */
export const isQueue = (path: string): boolean => path === "/admin/coins";

/** The front page, every list and every coin are one place, by whichever name a menu knows it. */
const isOfCoins = (pathname: string) =>
  pathname === "/" || pathname.startsWith("/coins/") || listNamed(pathname) !== undefined;

/** Which of the places a page belongs to: its own, or the coins'. */
export function currentPlace(places: readonly Place[], pathname: string): string | undefined {
  const own = places.find(({ to }) => to === pathname || pathname.startsWith(`${to}/`));
  return (own ?? places.find(({ to }) => (to === "/" || to === "/coins") && isOfCoins(pathname)))?.to;
}
