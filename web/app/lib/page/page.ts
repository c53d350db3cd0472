import type { Page } from "@cointally/contract/page.ts";
import { createContext, type RouterContextProvider } from "react-router";

export const pageContext = createContext<Page>();

/** The HTML of the rendered page, which needs not become the bytes of a Response; null for a response without a page. */
export const htmlContext = createContext<string | null>(null);

/** The page data, for loaders and the server entry. */
export const pageOf = (context: Readonly<RouterContextProvider>): Page => context.get(pageContext);
