/** From this tax on buying, selling or sending, in percent, a coin counts as unsellable: less than half is left. */
export const extremeTaxPct = 50;
/** From this tax on, in percent, a tax causes a caution. */
export const highTaxPct = 10;

/**
 * Every reason of a verdict on a contract (api.md, Safety), worst first, with its level. Plain data, so that the browser can read it
 * without Zod; server/modules/safety/verdict.ts has the condition of each code.
 */
export const verdictReasons = {
  cannot_be_sold: "danger",
  sell_tax_extreme: "danger",
  buy_tax_extreme: "danger",
  transfer_tax_extreme: "danger",
  buyers_stuck: "caution",
  no_contract: "caution",
  high_tax: "caution",
  mintable: "caution",
  pausable: "caution",
  blacklist: "caution",
  fee_mutable: "caution",
  upgradeable: "caution",
} as const satisfies Record<string, "danger" | "caution">;

export type VerdictReason = keyof typeof verdictReasons;
/** The reasons that are a danger. */
export type DangerReason = {
  [Code in VerdictReason]: (typeof verdictReasons)[Code] extends "danger" ? Code : never;
}[VerdictReason];
export const verdictCodes = Object.keys(verdictReasons) as [VerdictReason, ...VerdictReason[]];

/** From worst to best: the verdict on a coin is the worst of its contracts. */
export const verdictLevels = ["danger", "caution", "unchecked", "none_found"] as const;
export type VerdictLevel = (typeof verdictLevels)[number];

type Mark = { verdict: { level: VerdictLevel; reasons: readonly VerdictReason[] } } | null;

/** The worst reason why a coin is a danger, or null when it is none. */
export function dangerOf(mark: Mark): DangerReason | null {
  return mark?.verdict.level === "danger" ? ((mark.verdict.reasons[0] as DangerReason | undefined) ?? null) : null;
}
