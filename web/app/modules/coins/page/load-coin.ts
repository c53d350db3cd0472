import { type RouterContextProvider, redirect } from "react-router";
import { apiOf, readLoaderError } from "../../../lib/load.ts";

/**
 * The public coin of a slug, for a loader.
 * @throws a redirect to `hrefOf` of the new slug for an old one; the API's status otherwise
 */
export async function loadCoin(
  context: Readonly<RouterContextProvider>,
  slug: string,
  hrefOf: (slug: string) => string,
) {
  try {
    return (await apiOf(context).getCoinBySlug({ params: { slug } })).coin;
  } catch (error) {
    const { status, body } = readLoaderError(error);
    if (status === 301) throw redirect(hrefOf((body as { slug: string }).slug), 301);
    throw error;
  }
}
