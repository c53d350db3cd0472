import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { type Page, pageContext } from "./lib/page.ts";

/**
 * What the server asks of the web workspace: a function that answers a request with a page. Loaders reach the API
 * through `page.apiFetch`, in the same process; `page.nonce` goes on every inline script.
 */
export function createPageHandler(): (request: Request, page: Page) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, page) => {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return handle(request, context);
  };
}
