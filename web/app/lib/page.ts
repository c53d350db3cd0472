import type { Locale } from "@cointally/shared/locales.ts";
import type { OptionalModule } from "@cointally/shared/optional-modules.ts";
import { createContext, type RouterContextProvider } from "react-router";

/** What the server hands to the page that it asks for. */
export type Page = {
  /** The API without a socket and without an account; paths such as `/coins?limit=50`. */
  apiFetch: (path: string, init?: RequestInit) => Promise<Response>;
  nonce: string;
  /** Origin for canonical links and images, without a slash at the end. */
  publicUrl: string;
  /** Where the browser finds the API: `/api`, or another host's. */
  apiUrl: string;
  locale: Locale;
  /** The optional modules that are on. */
  modules: OptionalModule[];
  /** What the operator set for the wallet dialog; null where nothing is. */
  wallet: {
    projectId: string | null;
    listingUrl: string | null;
    identityService: boolean;
    networkFirst: boolean;
    preferInjected: boolean;
  };
  /** A text that the operator put in the place of ours, as Markdown in the language it is in. */
  contentOverride: (name: string) => Promise<{ markdown: string; locale: Locale } | null>;
};

export const pageContext = createContext<Page>();

/** The page's own facts, in a loader or in the server entry. */
export const pageOf = (context: Readonly<RouterContextProvider>): Page => context.get(pageContext);
