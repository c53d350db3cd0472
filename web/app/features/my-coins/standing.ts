import type { Coin } from "@cointally/api/coin.ts";
import { duration } from "../../lib/format.ts";

/** Where a submission stands, in its owner's words: a word or two, and what follows from it. */
export type Standing = { word: string; note: string | null; kind: "waits" | "public" | "denied" };

const changeLabels: Record<string, string> = {
  name: "name",
  symbol: "symbol",
  chain_id: "contracts",
  address: "contracts",
  decimals: "contracts",
  contracts: "contracts",
  logo_id: "logo",
  links: "website",
};

/** Which changes wait for a moderator, in words: "name and website". */
export function waitingChanges({ pending_changes }: Pick<Coin, "pending_changes">): string | null {
  const words = [...new Set(Object.keys(pending_changes ?? {}).map((key) => changeLabels[key] ?? key))];
  if (words.length === 0) return null;
  return [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");
}

type Subject = Pick<Coin, "status" | "approve_at" | "denied_reason" | "pending_changes">;

/** The standing of a coin at the time `now`. */
export function standingOf(coin: Subject, now: number): Standing {
  switch (coin.status) {
    case "pending":
      return { word: "Waiting", note: "A moderator will read it.", kind: "waits" };
    case "scheduled": {
      const left = Date.parse(coin.approve_at ?? "") - now;
      // It is due: the next look of the server, at most a minute later, makes it public.
      const word = left > 60_000 ? `Public in ${duration(left)}` : "Public in a minute";
      return { word, note: "A moderator has approved it.", kind: "waits" };
    }
    case "approved": {
      const changes = waitingChanges(coin);
      return { word: "Public", note: changes && `A moderator has yet to accept your new ${changes}.`, kind: "public" };
    }
    case "denied":
      return { word: "Denied", note: coin.denied_reason ?? null, kind: "denied" };
  }
}
