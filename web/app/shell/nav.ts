import { hasRole } from "@cointally/contract/roles.ts";
import { listByName } from "../lib/page/list-paths.ts";
import { useEmptyPages, useModules } from "../lib/page/modules.ts";
import type { Session } from "../lib/session/session.ts";
import { modules } from "../modules.ts";
import { type BottomBarItem, menuItems, type NavItem } from "../ui/web-module.ts";

type Nav = {
  /** The header, and the menu of narrow windows. Accounts with pages of /admin get the first one, which links to the others. */
  main: (session: Session | null) => NavItem[];
  account: NavItem[];
  admin: (session: Session | null) => NavItem[];
  /** The bar at the bottom of narrow windows; the menu button follows these. */
  bottomBar: BottomBarItem[];
  footer: NavItem[];
};

/** The items of every menu, from the modules that are on, without public pages that have nothing to show. */
export function navOf(on: Parameters<typeof menuItems>[2], empty: readonly string[] = []): Nav {
  const filled = (menu: "main" | "footer") => menuItems(menu, modules, on).filter(({ to }) => !empty.includes(to));
  const adminItems = menuItems("admin", modules, on);
  const admin: Nav["admin"] = (session) => adminItems.filter(({ role }) => session && hasRole(session.user.role, role));
  const main = filled("main");
  return {
    main: (session) => [...main, ...admin(session).slice(0, 1)],
    account: menuItems("account", modules, on),
    admin,
    bottomBar: menuItems("bottomBar", modules, on),
    footer: filled("footer"),
  };
}

export const useNav = (): Nav => navOf(useModules(), useEmptyPages());

/** The moderators' queue. Links to it show the number of open cases, and in menus the link to the dashboard does, which leads there. */
export const queuePath = "/admin/coins";
export const showsOpenCases = (path: string): boolean => path === queuePath || path === "/admin";

/** The home page, every list and every coin belong to one menu item, `/` or `/coins`. */
const isCoinPage = (pathname: string) =>
  pathname === "/" || pathname.startsWith("/coins/") || listByName(pathname) !== undefined;

/** The path of the menu item that a page belongs to. */
export function currentItem(items: readonly NavItem[], pathname: string): string | undefined {
  const own = items.findLast(({ to }) => to === pathname || pathname.startsWith(`${to}/`));
  return (own ?? items.find(({ to }) => (to === "/" || to === "/coins") && isCoinPage(pathname)))?.to;
}
