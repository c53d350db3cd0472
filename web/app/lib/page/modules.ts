import { type OptionalModule, optionalModules } from "@cointally/shared/optional-modules.ts";
import { data, type RouterContextProvider, useRouteLoaderData } from "react-router";
import { pageOf } from "./page.ts";

/** The optional modules that the setting MODULES turns on; all of them without root data, as in tests. */
export function useModules(): readonly OptionalModule[] {
  const root = useRouteLoaderData<{ modules?: readonly OptionalModule[] }>("root");
  return root?.modules ?? optionalModules;
}

export const useIsOn = (module: OptionalModule): boolean => useModules().includes(module);

const none: readonly string[] = [];

/** Paths of pages that have nothing to show, as they were when the document was made. */
export const useEmptyPages = (): readonly string[] =>
  useRouteLoaderData<{ emptyPages?: readonly string[] }>("root")?.emptyPages ?? none;

export const isOn = (context: Readonly<RouterContextProvider>, module: OptionalModule): boolean =>
  pageOf(context).modules.includes(module);

/** For the loader of a module's page. @throws the response 404 if the module is off */
export function requireModule(context: Readonly<RouterContextProvider>, module: OptionalModule): void {
  if (!isOn(context, module)) throw data(null, { status: 404 });
}
