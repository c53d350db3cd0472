import type { EndpointName } from "@cointally/contract/endpoints.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import type { OptionalModule } from "@cointally/shared/optional-modules.ts";
import { createContext, type RouterContextProvider } from "react-router";
import type { Query } from "./api.ts";

/** What the server passes to the page that it renders. */
export type Page = {
  /** Reads an endpoint of the API in the server's process and without an account; an error is a status and body as well. */
  readEndpoint: (
    name: EndpointName,
    input?: { params?: Query; query?: Query },
  ) => Promise<{ status: number; body: unknown; retryAfter?: string }>;
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
