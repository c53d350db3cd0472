import { readFileSync } from "node:fs";
import * as build from "virtual:react-router/server-build";
import type { Page, PageHandler } from "@cointally/contract/page.ts";
import { firstChains, setChains } from "@cointally/shared/chains.ts";
import { type Locale, localizedPath, setSiteLocales, splitLocale } from "@cointally/shared/locales.ts";
import { setTimeZone } from "@cointally/shared/time-zone.ts";
import { createRequestHandler, RouterContextProvider, redirectDocument } from "react-router";
import { htmlContext, pageContext } from "./lib/page/page.ts";

/** All that the server uses of the web workspace. */
export function createPageHandler(): PageHandler {
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  return async (request, page) => {
    // Pages have their own copy of what is the same for the whole process.
    setChains(page.chains ?? firstChains);
    setSiteLocales(page.locales);
    setTimeZone(page.timeZone);
    const basename = localizedPath(page.locale, "/");
    const key = `${page.locale} ${basename}`;
    const handle = handlers.get(key) ?? createRequestHandler(inLanguage(page.locale, basename), import.meta.env.MODE);
    handlers.set(key, handle);
    const context = new RouterContextProvider();
    context.set(pageContext, withDocuments(new URL(request.url), page));
    const response = await handle(request, context);
    const html = context.get(htmlContext);
    return html === null ? response : { status: response.status, headers: response.headers, text: async () => html };
  };
}

/**
 * While the database is away, a navigation within the site loads the page itself, of which the server may have an older copy that says
 * how old it is.
 */
function withDocuments(url: URL, page: Page): Page {
  if (!url.pathname.endsWith(".data")) return page;
  const readEndpoint: Page["readEndpoint"] = async (...call) => {
    const response = await page.readEndpoint(...call);
    if (response.status !== 503) return response;
    url.searchParams.delete("_routes");
    throw redirectDocument((splitLocale(url.pathname).path.replace(/(\/_(root)?)?\.data$/, "") || "/") + url.search);
  };
  return { ...page, readEndpoint };
}

/** The build with the URLs and scripts of one language (localized-build.ts); in development, scripts contain all languages. */
function inLanguage(locale: Locale, basename: string) {
  const localized = { ...build, basename };
  return import.meta.env.DEV ? localized : { ...localized, assets: manifests[locale] };
}

const manifests: Record<Locale, typeof build.assets> = import.meta.env.DEV
  ? {}
  : JSON.parse(readFileSync(new URL("./manifests.json", import.meta.url), "utf8"));
