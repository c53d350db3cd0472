import { createContext, use } from "react";
import { type Api, createApi } from "./api-client.ts";

export const ApiContext = createContext<Api>(createApi("/api"));

/** The API client of this page, pointed at the API's address that the server gave. */
export const useApi = (): Api => use(ApiContext);
