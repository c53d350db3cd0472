import { localizedPath } from "@cointally/shared/locales.ts";
import { createContext, use, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useLocale } from "../format/locale.ts";

/** The site's public origin for canonical links, without a trailing slash. */
export const PublicUrlContext = createContext("");

const never = () => () => {};

/** False on the server and during hydration, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A longer query and fragment are dropped: no page of ours makes one. */
const maxSuffix = 3000;

/** The full URL of this page, or of `path` on this site, in the page's language, for `redirect`. After hydration, with the browser's origin. */
export function useCurrentUrl(path?: string): string {
  const publicUrl = use(PublicUrlContext);
  const { pathname, search, hash } = useLocation();
  // The server does not see the fragment, so hydration must not either.
  const suffix = search + (useHydrated() ? hash : "");
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => publicUrl,
  );
  return origin + localizedPath(useLocale(), path ?? pathname + (suffix.length <= maxSuffix ? suffix : ""));
}
