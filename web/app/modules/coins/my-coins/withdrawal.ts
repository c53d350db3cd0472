import type { Coin } from "@cointally/contract/coin.ts";
import type { updateCoin } from "@cointally/contract/coins.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { Fields } from "../edits/field-diff.ts";

/** The logo's id, taken from its URL. */
const logoId = (url: string | null): string | null => /^\/uploads\/([^/]+)\//.exec(url ?? "")?.[1] ?? null;

/** Current values of the fields that can have pending changes. */
export function currentFields(coin: Coin): Fields {
  const { name, symbol, type, chain_id, address, decimals, contracts, description, links, stage, sale, launch_at } =
    coin;
  const contractValues = { type, chain_id, address, decimals, contracts };
  return {
    name,
    symbol,
    ...contractValues,
    description,
    links,
    logo_id: logoId(coin.logo_url),
    stage,
    sale,
    launch_at,
  };
}

const contractFields = ["type", "chain_id", "address", "decimals", "contracts"];

/**
 * The body of a PATCH /coins/{id} that withdraws all pending changes: the current value of each field, which the server treats as no
 * change. Null when a current value cannot be sent: the website or the description of a coin that has none.
 */
export function withdrawalBody(coin: Coin): BodyOf<typeof updateCoin> | null {
  const pending = Object.keys(coin.pending_changes ?? {});
  if (pending.includes("links") && !coin.links.website) return null;
  if (pending.includes("description") && !coin.description) return null;
  const changesContracts = pending.some((key) => contractFields.includes(key));
  const keys = [...pending.filter((key) => !contractFields.includes(key)), ...(changesContracts ? contractFields : [])];
  const current = currentFields(coin) as Record<string, unknown>;
  return Object.fromEntries(keys.map((key) => [key, current[key]]));
}
