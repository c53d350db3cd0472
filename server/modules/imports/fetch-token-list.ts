import * as m from "@cointally/i18n/messages";
import type { Context } from "../../core/context.ts";
import { FetchError, fetchText, NoResponse } from "../../core/fetch-json.ts";
import { fetchPublic } from "../../core/fetch-public.ts";
import { isForThisMachineAlone } from "../../core/network.ts";
import { ListError } from "./token-list.ts";

/** The largest known lists have about 10 MB. */
const wanted = { accept: "application/json", maxBytes: 16 * 1024 * 1024, timeoutMs: 20_000 };

/**
 * Fetches the bytes of a token list from the public internet. A site for this machine alone may read lists of its own network too.
 * @throws {ListError} with what to do; nothing of what the server sent is repeated
 */
export async function fetchTokenList({ config }: Pick<Context, "config">, url: string): Promise<Uint8Array> {
  try {
    return isForThisMachineAlone(config) ? await fetchHere(url) : await fetchPublic(url, wanted);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new ListError(
      m.error_list_not_fetched({ reason: error instanceof NoResponse ? "no response" : error.message }),
    );
  }
}

const fetchHere = async (url: string): Promise<Uint8Array> => {
  const { status, text } = await fetchText(url, { ...wanted, headers: { accept: wanted.accept } });
  if (status !== 200) throw new FetchError(`HTTP ${status}`);
  return Buffer.from(text);
};
