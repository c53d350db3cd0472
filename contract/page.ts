import type { Chain } from "@cointally/shared/chains.ts";
import type { HomeSection } from "@cointally/shared/home-sections.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import type { OptionalModule } from "@cointally/shared/optional-modules.ts";
import type { AdPlacements } from "./ads.ts";
import type { EndpointName } from "./endpoints.ts";
import type { SiteTextName } from "./site-content.ts";

/** The pages that are one text each, which operators may replace. */
export const documentNames = ["about", "terms", "privacy", "advertise"] as const;
export type DocumentName = (typeof documentNames)[number];

/** Path and query values of a call before they are written as text; empty ones are left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** What an endpoint returns, as an object instead of JSON text. */
export type InProcessResponse = { status: number; body: unknown; retryAfter?: string };

/** Reads an endpoint in the server's process, without an account. Never rejects: an error has the status and body of the API's response. */
export type ReadEndpoint = (
  name: EndpointName,
  input?: { params?: Query; query?: Query },
) => Promise<InProcessResponse>;

/** What the operator has changed of the site's brand, in the language of the page. */
export type PageBrand = {
  name?: string;
};

/** A text of the operator, with its language where that is not the page's. */
export type PageText = { text: string; locale?: Locale };

/** The operator's own content, in the language of the page. */
export type PageContent = {
  announcement?: PageText & { href?: string };
  footer?: (PageText & { href: string })[];
  /** The sections of the home page in order, where they are not those of an unchanged site. */
  sections?: HomeSection[];
  texts?: Partial<Record<SiteTextName, PageText>>;
  /** The placements that are offered, where the operator chose some or gave a price. */
  placements?: AdPlacements;
};

/** What the server passes to the page that it renders. */
export type Page = {
  readEndpoint: ReadEndpoint;
  /** The nonce of every inline script and style of the page. */
  nonce: string;
  /** Origin for canonical links and images, without a trailing slash. */
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
  /** The supported chains; undefined where the operator added none. */
  chains?: Chain[] | undefined;
  /** The languages that the site offers, its default first; undefined where it offers all in our order. */
  locales?: Locale[] | undefined;
  /** Undefined for UTC. */
  timeZone?: string | undefined;
  /** Undefined on an unchanged site. */
  brand?: PageBrand | undefined;
  /** Paths of pages that have nothing to show, which menus and tabs leave out; undefined where each has, or the operator shows all. */
  emptyPages?: string[] | undefined;
  /** Lists leave dangerous coins out where that is honest. */
  hidesDanger?: boolean;
  /** Undefined on an unchanged site. */
  content?: PageContent | undefined;
  /** The operator's replacement for one of our texts: Markdown and its language. */
  contentOverride: (name: DocumentName) => Promise<{ markdown: string; locale: Locale } | null>;
};

/** The part of a Response that the server uses: a page's HTML is rendered as a string, and the server reads it as one. */
export type RenderedPage = Pick<Response, "status" | "headers" | "text">;

/** The web app as the server uses it: renders the page of a request. */
export type PageHandler = (request: Request, page: Page) => Promise<RenderedPage>;
