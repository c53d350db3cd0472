import { readFileSync } from "node:fs";
import * as build from "virtual:react-router/server-build";
import { type Locale, localizedPath } from "@cointally/shared/locales.ts";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Page, pageContext } from "./lib/page.ts";

/**
 * What the server asks of the web workspace: a function that answers a request with a page. Loaders reach the API
 * through `page.apiFetch`, in the same process; `page.nonce` goes on every inline script.
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

/** The build for the addresses of one language, with its scripts (localized-build.ts); in development they speak all languages. */
function inLanguage(locale: Locale) {
  const localized = { ...build, basename: localizedPath(locale, "/") };
  return import.meta.env.DEV ? localized : { ...localized, assets: manifests[locale] };
}

const manifests: Record<Locale, typeof build.assets> = import.meta.env.DEV
  ? {}
  : JSON.parse(readFileSync(new URL("./manifests.json", import.meta.url), "utf8"));
