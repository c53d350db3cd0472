import { createContext, use } from "react";
import { type Api, createApi } from "./api.ts";
import { browserTransport } from "./api-client.ts";

export const ApiContext = createContext<Api>(createApi(browserTransport("/api")));

/** The API functions of this page. */
export const useApi = (): Api => use(ApiContext);
