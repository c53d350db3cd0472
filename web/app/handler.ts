import { readFileSync } from "node:fs";
import * as build from "virtual:react-router/server-build";
import type { PageHandler } from "@cointally/contract/page.ts";
import { firstChains, setChains } from "@cointally/shared/chains.ts";
import { type Locale, localizedPath } from "@cointally/shared/locales.ts";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { htmlContext, pageContext } from "./lib/page/page.ts";

/** All that the server uses of the web workspace. */
export function createPageHandler(): PageHandler {
  const handlers = new Map<Locale, ReturnType<typeof createRequestHandler>>();
  return async (request, page) => {
    const handle = handlers.get(page.locale) ?? createRequestHandler(inLanguage(page.locale), import.meta.env.MODE);
    handlers.set(page.locale, handle);
    // Pages have their own copy of the list of chains.
    setChains(page.chains ?? firstChains);
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    const response = await handle(request, context);
    const html = context.get(htmlContext);
    return html === null ? response : { status: response.status, headers: response.headers, text: async () => html };
  };
}

/** The build with the URLs and scripts of one language (localized-build.ts); in development, scripts contain all languages. */
function inLanguage(locale: Locale) {
  const localized = { ...build, basename: localizedPath(locale, "/") };
  return import.meta.env.DEV ? localized : { ...localized, assets: manifests[locale] };
}

const manifests: Record<Locale, typeof build.assets> = import.meta.env.DEV
  ? {}
  : JSON.parse(readFileSync(new URL("./manifests.json", import.meta.url), "utf8"));
