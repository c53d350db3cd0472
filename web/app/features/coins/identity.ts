/** The parts of what a coin is taken for: on a public coin a change of them waits for a moderator (api.md, PATCH /coins/{id}). */
export type IdentityPart = "name" | "symbol" | "type" | "contracts" | "logo" | "website";

/** Which part a field of an edit belongs to; of the links it is the website alone. */
export const identityPart: Record<string, Exclude<IdentityPart, "website"> | undefined> = {
  name: "name",
  symbol: "symbol",
  type: "type",
  chain_id: "contracts",
  address: "contracts",
  decimals: "contracts",
  contracts: "contracts",
  logo_id: "logo",
};
