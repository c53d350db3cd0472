import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { Format } from "../../../lib/format.ts";
import { editParts } from "../edit-parts.ts";

const fieldsText = {
  name: m.my_coins_field_name,
  symbol: m.my_coins_field_symbol,
  type: m.my_coins_field_type,
  contracts: m.my_coins_field_contracts,
  logo: m.my_coins_field_logo,
  description: m.my_coins_field_description,
  stage: m.my_coins_field_stage,
  sale: m.my_coins_field_sale,
  links: m.my_coins_field_links,
  tags: m.my_coins_field_tags,
  launch: m.my_coins_field_launch,
  contact: m.my_coins_field_contact,
};

/** The state of a submission as its owner sees it: a label, the moderator's note and what comes next. */
export type Standing = {
  word: string;
  /** The moderator's reason or decision. */
  note: string | null;
  /** What comes next, or what the owner can do. */
  next: string | null;
  kind: "waits" | "public" | "denied";
};

/** The names of the changes that wait for a moderator, each once. */
export const waitingFields = ({ pending_changes }: Pick<Coin, "pending_changes">): string[] =>
  [...new Set(Object.keys(pending_changes ?? {}).map((key) => editParts[key as keyof typeof editParts]))]
    .filter((part) => part !== undefined)
    .map((part) => fieldsText[part]());

type Subject = Pick<Coin, "status" | "approve_at" | "denied_reason" | "pending_changes">;

/** The standing of a coin at the time `now`. */
export function standingOf(coin: Subject, now: number, format: Format): Standing {
  const changes = waitingFields(coin);
  const waits = changes.length > 0 ? m.my_coins_pending_fields({ fields: format.list(changes) }) : null;
  switch (coin.status) {
    case "pending":
      return { word: m.my_coins_status_waiting(), note: null, next: m.my_coins_waiting_note(), kind: "waits" };
    case "scheduled": {
      const { approve_at: at } = coin;
      const left = Date.parse(at ?? "") - now;
      // Once it is due, the next look of the server, at most a minute later, makes it public.
      if (!at || !(left > 60_000))
        return { word: m.my_coins_public_soon(), note: m.my_coins_due_note(), next: waits, kind: "waits" };
      const word = m.my_coins_public_in({ time: format.duration(left) });
      return { word, note: m.my_coins_scheduled_note({ moment: format.moment(at) }), next: waits, kind: "waits" };
    }
    case "approved":
      return { word: m.my_coins_status_public(), note: null, next: waits, kind: "public" };
    case "denied":
      return {
        word: m.my_coins_status_denied(),
        note: coin.denied_reason || m.my_coins_no_reason(),
        next: m.my_coins_denied_note(),
        kind: "denied",
      };
  }
}
