import type { FarmToken } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";

export const phaseText = {
  upcoming: m.farm_phases_upcoming,
  live: m.farm_live,
  ended: m.farm_ended,
};

/** A token's name on pages: its symbol, both symbols of a pair, or its shortened address. Untrusted: contracts choose their symbols. */
export function symbolOf(token: Pick<FarmToken, "address" | "symbol" | "pair"> | null): string {
  if (!token) return m.farm_unnamed();
  const sides = token.pair?.map(({ symbol }) => symbol);
  if (sides?.length === 2 && sides.every(Boolean)) return `${sides.join("-")} LP`;
  return token.symbol || `${token.address.slice(0, 6)}…${token.address.slice(-4)}`;
}

/** Basis points as a percentage without trailing zeros. */
export const percentOf = (bps: number, exact: (decimal: string) => string): string => `${exact(String(bps / 100))}%`;

const dayMs = 86_400_000;

/** A short duration: whole days from two days on, else hours and minutes. */
export const shortTime = (
  ms: number,
  format: { duration: (ms: number) => string; count: (n: number) => string },
): string => (ms >= 2 * dayMs ? m.farm_days({ days: format.count(Math.floor(ms / dayMs)) }) : format.duration(ms));
