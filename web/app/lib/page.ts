import type { Locale } from "@cointally/shared/locales.ts";
import type { OptionalModule } from "@cointally/shared/optional-modules.ts";
import { createContext, type RouterContextProvider } from "react-router";

/** What the server passes to the page that it renders. */
export type Page = {
  /** The API without a socket and without an account; paths such as `/coins?limit=50`. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  nonce: string;
  /** Origin for canonical links and images, without a slash at the end. */
  publicUrl: string;
  /** URL of the API for the browser: `/api`, or on another host. */
  apiUrl: string;
  locale: Locale;
  /** The optional modules that are on. */
  modules: OptionalModule[];
  /** The operator's settings of the wallet dialog. */
  wallet: {
    projectId: string | null;
    listingUrl: string | null;
    identityService: boolean;
    networkFirst: boolean;
    preferInjected: boolean;
  };
  /** The operator's replacement for a text of ours: Markdown and its language. */
  contentOverride: (name: string) => Promise<{ markdown: string; locale: Locale } | null>;
};

export const pageContext = createContext<Page>();

/** The page data, for loaders and the server entry. */
export const pageOf = (context: Readonly<RouterContextProvider>): Page => context.get(pageContext);
