import { readFileSync } from "node:fs";
import * as build from "virtual:react-router/server-build";
import { type Locale, localizedPath } from "@cointally/shared/locales.ts";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Page, pageContext } from "./lib/page.ts";

/**
 * Creates the function with which the server renders pages. Loaders read endpoints through `page.readEndpoint`, in the same process;
 * `page.nonce` is put on every inline script.
 */
export function createPageHandler(): (request: Request, page: Page) => Promise<Response> {
  const handlers = new Map<Locale, ReturnType<typeof createRequestHandler>>();
  return (request, page) => {
    const handle = handlers.get(page.locale) ?? createRequestHandler(inLanguage(page.locale), import.meta.env.MODE);
    handlers.set(page.locale, handle);
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return handle(request, context);
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
