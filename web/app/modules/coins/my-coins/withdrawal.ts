import type { Coin } from "@cointally/contract/coin.ts";
import type { updateCoin } from "@cointally/contract/coins.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { Fields } from "../edits/field-diff.ts";

/** The logo's id, from where it lies. */
const logoId = (url: string | null): string | null => /^\/uploads\/([^/]+)\//.exec(url ?? "")?.[1] ?? null;

/** The fields of a coin that can wait, as they stand now. */
export function standingFields(coin: Coin): Fields {
  const { name, symbol, type, chain_id, address, decimals, contracts, description, links, stage, sale, launch_at } =
    coin;
  const place = { type, chain_id, address, decimals, contracts };
  return { name, symbol, ...place, description, links, logo_id: logoId(coin.logo_url), stage, sale, launch_at };
}

const place = ["type", "chain_id", "address", "decimals", "contracts"];

/**
 * What takes back all that waits: each of its fields as it stands now, which the server takes for no change (api.md,
 * PATCH /coins/{id}). Null where a field cannot be sent as it stands: the website or the description of a coin that has none.
 */
export function withdrawal(coin: Coin): BodyOf<typeof updateCoin> | null {
  const waiting = Object.keys(coin.pending_changes ?? {});
  if (waiting.includes("links") && !coin.links.website) return null;
  if (waiting.includes("description") && !coin.description) return null;
  const moves = waiting.some((key) => place.includes(key));
  const keys = [...waiting.filter((key) => !place.includes(key)), ...(moves ? place : [])];
  const now = standingFields(coin) as Record<string, unknown>;
  return Object.fromEntries(keys.map((key) => [key, now[key]]));
}
