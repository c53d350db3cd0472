import { useRouteLoaderData } from "react-router";

/** URL of the API for the browser. */
export const useApiUrl = (): string => useRouteLoaderData<{ apiUrl: string }>("root")?.apiUrl ?? "/api";
