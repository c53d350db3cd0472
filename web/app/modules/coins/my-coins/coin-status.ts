import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import type { Format } from "../../../lib/format/format.ts";
import { editParts } from "../edit-parts.ts";

const fieldText = {
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

/** The status of a coin as its owner sees it. */
export type StatusDescription = {
  label: string;
  /** The moderator's reason or decision. */
  note: string | null;
  /** What comes next, or what the owner can do. */
  next: string | null;
  tone: "pending" | "public" | "denied";
};

/** Names of the fields with pending changes, each once. */
export const pendingFieldNames = ({ pending_changes }: Pick<Coin, "pending_changes">): string[] =>
  [...new Set(Object.keys(pending_changes ?? {}).map((key) => editParts[key as keyof typeof editParts]))]
    .filter((part) => part !== undefined)
    .map((part) => fieldText[part]());

type Subject = Pick<Coin, "status" | "approve_at" | "denied_reason" | "pending_changes">;

/** Describes the status of a coin at a time. */
export function describeStatus(coin: Subject, now: number, format: Format): StatusDescription {
  const changes = pendingFieldNames(coin);
  const pendingNote = changes.length > 0 ? m.my_coins_pending_fields({ fields: format.list(changes) }) : null;
  switch (coin.status) {
    case "pending":
      return { label: m.my_coins_status_waiting(), note: null, next: m.my_coins_waiting_note(), tone: "pending" };
    case "scheduled": {
      const { approve_at: at } = coin;
      const msLeft = Date.parse(at ?? "") - now;
      // Once it is due, a job publishes it within a minute.
      if (!at || !(msLeft > 60_000))
        return { label: m.my_coins_public_soon(), note: m.my_coins_due_note(), next: pendingNote, tone: "pending" };
      const label = m.my_coins_public_in({ time: format.duration(msLeft) });
      return {
        label,
        note: m.my_coins_scheduled_note({ moment: format.moment(at) }),
        next: pendingNote,
        tone: "pending",
      };
    }
    case "approved":
      return { label: m.my_coins_status_public(), note: null, next: pendingNote, tone: "public" };
    case "denied":
      return {
        label: m.my_coins_status_denied(),
        note: coin.denied_reason ?? m.moderation_general_reason(),
        next: m.my_coins_denied_note(),
        tone: "denied",
      };
  }
}
