import { createContext, use, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

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

/** The full URL of this page, as `redirect` wants it: the browser's own origin once there is one. */
export function useHere(): string {
  const publicUrl = use(PublicUrlContext);
  const { pathname, search } = useLocation();
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => publicUrl,
  );
  return origin + pathname + search;
}
