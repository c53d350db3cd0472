import type { StaffRole } from "@cointally/contract/roles.ts";
import { type OptionalModule, optionalModules } from "@cointally/shared/optional-modules.ts";
import type { IconName } from "./controls/icon.tsx";

/** A link in a menu; `order` sorts each menu. */
export type NavItem = { to: string; text: () => string; order: number };
export type BottomBarItem = NavItem & { icon: IconName };
/** A page of /admin, for accounts with a role. */
export type AdminItem = NavItem & { role: StaffRole };

/**
 * What a module adds to the header, footer and menus of every page. Data only, no components: every page loads all manifests. Routes
 * compose what modules add to pages. The parameter names the modules that this one may import, for `scripts/check-imports.mjs` alone: as a
 * type it costs pages nothing.
 */
export type WebModule<_DependsOn extends readonly string[] = readonly string[]> = {
  name: string;
  /** The header, and the menu of narrow windows. */
  main?: readonly NavItem[];
  account?: readonly NavItem[];
  admin?: readonly AdminItem[];
  /** The bar at the bottom of narrow windows. */
  bottomBar?: readonly BottomBarItem[];
  footer?: readonly NavItem[];
};

type Menus = Required<Pick<WebModule, "main" | "account" | "admin" | "bottomBar" | "footer">>;

const isOptional = (name: string): name is OptionalModule => optionalModules.some((optional) => optional === name);

/** The items of a menu, from the modules that are on. */
export function menuItems<Menu extends keyof Menus>(
  menu: Menu,
  modules: readonly WebModule[],
  on: readonly OptionalModule[],
): Menus[Menu][number][] {
  return modules
    .filter(({ name }) => !isOptional(name) || on.includes(name))
    .flatMap((module): readonly Menus[Menu][number][] => module[menu] ?? [])
    .sort((one, other) => one.order - other.order);
}
