import { type OptionalModule, optionalModules } from "@cointally/shared/optional-modules.ts";
import type { IconName } from "./icon.tsx";

/** A link in a menu; `at` orders each menu. */
export type Place = { to: string; text: () => string; at: number };
export type DockPlace = Place & { icon: IconName };

/**
 * What a module adds to the frame of every page. It is data, without components: every page loads all manifests. What modules add to
 * pages is composed in routes.
 */
export type WebModule = {
  name: string;
  /** The modules that this one imports; `scripts/check-imports.mjs` holds it. */
  dependsOn: readonly string[];
  /** The header and the menu of narrow windows. */
  main?: readonly Place[];
  account?: readonly Place[];
  admin?: readonly Place[];
  /** The bar of narrow windows. */
  dock?: readonly DockPlace[];
  foot?: readonly Place[];
};

type Menus = Required<Pick<WebModule, "main" | "account" | "admin" | "dock" | "foot">>;

const isOptional = (name: string): name is OptionalModule => optionalModules.some((optional) => optional === name);

/** The places of a menu, from the modules that are on. */
export function placesOf<Menu extends keyof Menus>(
  menu: Menu,
  modules: readonly WebModule[],
  on: readonly OptionalModule[],
): Menus[Menu][number][] {
  return modules
    .filter(({ name }) => !isOptional(name) || on.includes(name))
    .flatMap((module): readonly Menus[Menu][number][] => module[menu] ?? [])
    .sort((one, other) => one.at - other.at);
}
