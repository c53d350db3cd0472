import type { Address } from "viem";

/** Facts of one contract at one block (api.md, Safety). Null is "unknown", never "safe". */
export type SafetyFacts = {
  /** Whether the address has code. */
  exists: boolean | null;
  /** Whether bought tokens can be sold again, by simulation. */
  sellable: boolean | null;
  /** Whether some of those who bought cannot sell; null where too few are known. */
  buyersStuck: boolean | null;
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
  /** Shares of the liquidity of the main pair, in hundredths of a percent. */
  liquidityBurned: number | null;
  liquidityLocked: number | null;
};

/** The missing part of a promised amount, in hundredths of a percent; never below 0. */
export function missingShare(promised: bigint, came: bigint): number {
  return came >= promised ? 0 : Number(((promised - came) * 10_000n + promised / 2n) / promised);
}
