import type { Page } from "@cointally/contract/page.ts";
import { createContext, type RouterContextProvider } from "react-router";

export const pageContext = createContext<Page>();

/** The page data, for loaders and the server entry. */
export const pageOf = (context: Readonly<RouterContextProvider>): Page => context.get(pageContext);
