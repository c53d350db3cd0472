/** What an edit changes, side by side: for the moderator who decides and the owner who asked. */
export const changes = {
  fields: { name: "Name", symbol: "Symbol", type: "Kind", contracts: "Contracts", website: "Website", logo: "Logo" },
  stage: "Stage",
  kinds: { coin: "A chain’s own coin", token: "Token" },
  caption: "What changes",
  field: "Field",
  nowPublic: "Now public",
  askedFor: "Asked for",
  before: "before: ",
  after: "after: ",
  nothing: "nothing",
  nothingDiffers: "Nothing differs any more: the coin is what was asked for.",
  newHost: "new host",
  noContract: (chain: string) => `${chain}, no contract`,
  decimals: (decimals: number) => `${decimals} decimals`,
  asBefore: (contracts: number) => `${contracts} as before`,
  more: (contracts: number) => `${contracts === 1 ? "one" : contracts} more`,
  less: (contracts: number) => `${contracts === 1 ? "one" : contracts} less`,
  otherOrder: "another order",
  /** `fields` are written one after the other already, and begin with a capital. */
  unchanged: (fields: string, plural: boolean) => `${fields} ${plural ? "are" : "is"} as before.`,
};
