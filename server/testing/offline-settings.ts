import { chains } from "@cointally/shared/chains.ts";

/** Settings under which no test asks anybody outside: nothing listens where the chains' nodes are, and no price is fetched. */
export const offlineSettings: Record<string, string> = {
  ...Object.fromEntries(chains.map(({ id }) => [`RPC_URL_${id}`, "http://127.0.0.1:9"])),
  PRICE_SOURCES: "",
};
