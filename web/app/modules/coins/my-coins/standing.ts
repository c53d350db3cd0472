import type { Coin } from "@cointally/contract/coin.ts";
import type { Format } from "../../../lib/format.ts";
import type { MyCoinsWords } from "../../../words/my-coins.ts";
import { editParts } from "../edit-parts.ts";

/** Where a submission stands, in its owner's words: a word or two, what follows from it, and what is theirs to do. */
export type Standing = {
  word: string;
  /** What a moderator said or decided. */
  note: string | null;
  /** What comes next, or what one can do. */
  next: string | null;
  kind: "waits" | "public" | "denied";
};

/** Which changes wait for a moderator, each once, by their names. */
export const waitingFields = ({ pending_changes }: Pick<Coin, "pending_changes">, words: MyCoinsWords): string[] =>
  [...new Set(Object.keys(pending_changes ?? {}).map((key) => editParts[key as keyof typeof editParts]))]
    .filter((part) => part !== undefined)
    .map((part) => words.fields[part]);

type Subject = Pick<Coin, "status" | "approve_at" | "denied_reason" | "pending_changes">;

/** The standing of a coin at the time `now`. */
export function standingOf(coin: Subject, now: number, words: MyCoinsWords, format: Format): Standing {
  const changes = waitingFields(coin, words);
  const waits = changes.length > 0 ? words.waits(changes) : null;
  switch (coin.status) {
    case "pending":
      return { word: words.word.waiting, note: null, next: words.waitingNote, kind: "waits" };
    case "scheduled": {
      const { approve_at: at } = coin;
      const left = Date.parse(at ?? "") - now;
      // Once it is due, the next look of the server, at most a minute later, makes it public.
      if (!at || !(left > 60_000)) return { word: words.publicSoon, note: words.dueNote, next: waits, kind: "waits" };
      const word = words.publicIn(format.duration(left));
      return { word, note: words.scheduledNote(format.moment(at)), next: waits, kind: "waits" };
    }
    case "approved":
      return { word: words.word.public, note: null, next: waits, kind: "public" };
    case "denied":
      return {
        word: words.word.denied,
        note: coin.denied_reason || words.noReason,
        next: words.deniedNote,
        kind: "denied",
      };
  }
}
