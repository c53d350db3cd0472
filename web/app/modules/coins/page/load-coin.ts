import { type RouterContextProvider, redirect } from "react-router";
import { apiOf, readLoaderError } from "../../../lib/api/load.ts";

/**
 * The public coin with this slug, for loaders.
 * @throws a redirect to `hrefOf(newSlug)` for an old slug; otherwise the API's error
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
