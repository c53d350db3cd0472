import { localizedPath } from "@cointally/shared/locales.ts";
import { createContext, use, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useLocale } from "./locale.ts";

/** The site's public origin, for canonical links; without a slash at the end. */
export const PublicUrlContext = createContext("");

const never = () => () => {};

/** False on the server and while hydrating, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A longer query or place in the page is none of ours: links that lead back to the page do without them. */
const longestEnd = 3000;

/** The full URL of this page, or of a `path` here, in its language, as `redirect` wants it: the browser's own origin once there is one. */
export function useHere(path?: string): string {
  const publicUrl = use(PublicUrlContext);
  const { pathname, search, hash } = useLocation();
  // The server is never told of it: until the page is alive there is none.
  const place = useHydrated() ? hash : "";
  const end = search + place;
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => publicUrl,
  );
  return origin + localizedPath(useLocale(), path ?? pathname + (end.length <= longestEnd ? end : ""));
}
