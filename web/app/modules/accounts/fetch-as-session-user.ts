import type { Coin } from "@cointally/contract/coin.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-client.ts";
import { meQuery } from "./me.ts";

/** Contact and standing are on the wire for the owner and admins alone. */
export const isInside = (coin: Coin): boolean => coin.contact_email !== undefined;

/**
 * A coin as its owner and admins see it. A dead token is as good as none where visitors may ask as well, so an answer
 * for a stranger stands only once the session is known to live; a dead one ends, and its page leads to login.
 */
export async function fetchAsSessionUser(
  client: QueryClient,
  api: Api,
  userId: string | undefined,
  slug: string,
  signal: AbortSignal,
) {
  const isAlive = () => client.fetchQuery({ ...meQuery(api, userId), staleTime: 0 });
  try {
    const response = await api.getCoinBySlug({ params: { slug }, signal });
    if (!isInside(response.coin)) await isAlive();
    return response;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await isAlive();
    throw error;
  }
}
