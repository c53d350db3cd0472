import type { Address } from "viem";

/** What was read of one contract at one block (api.md, Safety). Null is "unknown": it could not be told, and is never "safe". */
export type SafetyFacts = {
  /** Whether the address has code at all. */
  exists: boolean | null;
  /** Whether what is bought can be sold again, tried in a simulation. */
  sellable: boolean | null;
  /** Taxes in hundredths of a percent. */
  buyTax: number | null;
  sellTax: number | null;
  transferTax: number | null;
  owner: Address | null;
  /** The owner is 0x0 or 0x…dEaD. */
  renounced: boolean | null;
  /** The code can be replaced by other code. */
  proxy: boolean | null;
  implementation: Address | null;
  mintable: boolean | null;
  pausable: boolean | null;
  blacklist: boolean | null;
  feeMutable: boolean | null;
  /** Shares of the deepest pair's liquidity, in hundredths of a percent. */
  liquidityBurned: number | null;
  liquidityLocked: number | null;
};

/** What is left of a promised amount, as the part that is missing, in hundredths of a percent; never below 0. */
export const missingShare = (promised: bigint, came: bigint): number =>
  came >= promised ? 0 : Number(((promised - came) * 10_000n + promised / 2n) / promised);
