import { chains } from "@cointally/shared/chains.ts";

/** Settings under which no test uses the network: nothing listens at the URLs of nodes, and no price is fetched. */
export const offlineSettings: Record<string, string> = {
  ...Object.fromEntries(chains.map(({ id }) => [`RPC_URL_${id}`, "http://127.0.0.1:9"])),
  PRICE_SOURCES: "",
};
