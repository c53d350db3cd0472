import type { Coin } from "@cointally/api/coin.ts";
import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { getChecks } from "@cointally/api/moderation.ts";
import { count, duration } from "../../lib/format.ts";

export type Checks = AnswerOf<typeof getChecks>;

/** One fact a moderator should know: nothing wrong, a reason to look, or not known. `slug` leads to another coin. */
export type CheckRow = { look: "good" | "bad" | "unknown"; text: string; note?: string; slug?: string };

const plural = (n: number, word: string) => `${count(n)} ${word}${n === 1 ? "" : "s"}`;
const statusWords: Record<string, string> = {
  pending: "waits",
  scheduled: "is about to be public",
  approved: "is public",
  denied: "was denied",
};

function submitterRow({ submitter }: Checks, now: number): CheckRow {
  if (!submitter) {
    return { look: "unknown", text: "Unknown: who submitted it. The account is gone, or the coin was imported." };
  }
  const { joined_at, coins, approved, denied } = submitter;
  return {
    look: denied > 0 ? "bad" : "good",
    text: denied > 0 ? `The submitter had ${plural(denied, "coin")} denied` : "The submitter had no coin denied",
    note: `The account is ${duration(now - Date.parse(joined_at))} old: ${plural(coins, "coin")} submitted, ${count(approved)} approved.`,
  };
}

/** What could be checked, reasons to look first. */
export function checkRows(checks: Checks, coin: Pick<Coin, "type" | "contracts">, now: number): CheckRow[] {
  const { look_alikes, same_contract, same_website } = checks;
  const rows: CheckRow[] = [
    ...look_alikes.map(
      ({ name, symbol, slug, why }): CheckRow => ({
        look: "bad",
        text: `Looks like ${name} (${symbol}), which is listed`,
        note: why === "name" ? "The names look the same." : "The symbols look the same.",
        slug,
      }),
    ),
    ...same_contract.map(
      ({ name, status }): CheckRow => ({
        look: "bad",
        text: `${name} has the same contract`,
        note: `It ${statusWords[status] ?? `is ${status}`}.`,
      }),
    ),
    ...same_website.map(({ name, slug }): CheckRow => ({ look: "bad", text: `${name} has the same website`, slug })),
    submitterRow(checks, now),
  ];
  if (look_alikes.length === 0) rows.push({ look: "good", text: "No listed coin looks like it" });
  if (coin.contracts.length === 0) {
    if (coin.type === "token") rows.push({ look: "unknown", text: "Unknown: its contract. It has none yet." });
  } else if (same_contract.length === 0) rows.push({ look: "good", text: "No other coin has its contracts" });
  if (same_website.length === 0) rows.push({ look: "good", text: "No other coin has its website" });
  const rank = { bad: 0, unknown: 2, good: 1 };
  return rows.sort((a, b) => rank[a.look] - rank[b.look]);
}

/** Whether a coin should be looked at twice: it resembles another, shares what it should not, or its submitter was denied before. */
export const givesReason = (checks: Checks | undefined): boolean =>
  checks !== undefined &&
  (checks.look_alikes.length + checks.same_contract.length + checks.same_website.length > 0 ||
    (checks.submitter?.denied ?? 0) > 0);
