import type { Coin } from "@cointally/contract/coin.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { meQuery } from "./me.ts";

/** Whether a response has the fields that only the owner and admins receive. */
export const hasPrivateFields = (coin: Coin): boolean => coin.contact_email !== undefined;

/**
 * A coin with private fields if the user may see them. Public endpoints treat an expired token as none, so a response without private
 * fields, or a 404, counts only after the session is verified; an expired one ends, and the page redirects to login.
 */
export async function fetchAsSessionUser(
  client: QueryClient,
  api: Api,
  userId: string | undefined,
  slug: string,
  signal: AbortSignal,
) {
  const verifySession = () => client.fetchQuery({ ...meQuery(api, userId), staleTime: 0 });
  try {
    const response = await api.getCoinBySlug({ params: { slug }, signal });
    if (!hasPrivateFields(response.coin)) await verifySession();
    return response;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await verifySession();
    throw error;
  }
}
