/** From this tax on a sale, in percent, a coin counts as one that cannot be sold: less than half of its price is left. */
export const extremeTaxPct = 50;
/** From this tax on, in percent, a tax is worth a caution. */
export const highTaxPct = 10;

/**
 * Every reason of a verdict on a contract (api.md, Safety), the worst first: how bad it is, and when it holds. Plain data, so that the
 * browser can read it without Zod; server/modules/safety/verdict.ts has the condition of each code.
 */
export const verdictReasons = {
  cannot_be_sold: {
    level: "danger",
    holds: "What is bought cannot be sold again, tried in a simulation; until a sale goes through",
  },
  sell_tax_extreme: { level: "danger", holds: `A sale is taxed by ${extremeTaxPct} % or more` },
  no_contract: { level: "caution", holds: "The address has no contract code on its chain" },
  high_tax: { level: "caution", holds: `Buying, selling or sending is taxed by ${highTaxPct} % or more` },
  mintable: { level: "caution", holds: "More tokens can be made, and the ownership is not renounced" },
  pausable: { level: "caution", holds: "Trading can be paused, and the ownership is not renounced" },
  blacklist: { level: "caution", holds: "Addresses can be blocked, and the ownership is not renounced" },
  fee_mutable: { level: "caution", holds: "Taxes can be changed, and the ownership is not renounced" },
  upgradeable: { level: "caution", holds: "It runs the code of another contract, which may be replaced" },
} as const satisfies Record<string, { level: "danger" | "caution"; holds: string }>;

export type VerdictReason = keyof typeof verdictReasons;
/** The reasons that are a danger. */
export type DangerReason = {
  [Code in VerdictReason]: (typeof verdictReasons)[Code]["level"] extends "danger" ? Code : never;
}[VerdictReason];
export const verdictCodes = Object.keys(verdictReasons) as [VerdictReason, ...VerdictReason[]];

/** From the worst to the best: the verdict on a coin is the worst over its contracts. */
export const verdictLevels = ["danger", "caution", "unchecked", "none_found"] as const;
export type VerdictLevel = (typeof verdictLevels)[number];

type Mark = { verdict: { level: VerdictLevel; reasons: readonly VerdictReason[] } } | null;

/** The worst reason why a coin is a danger, or null where it is none. */
export function dangerOf(mark: Mark): DangerReason | null {
  return mark?.verdict.level === "danger" ? ((mark.verdict.reasons[0] as DangerReason | undefined) ?? null) : null;
}
