import * as m from "@cointally/i18n/messages";
import { getLocale } from "@cointally/i18n/runtime";

const statusMessages = {
  pending: m.status_pending,
  scheduled: m.status_scheduled,
  approved: m.status_approved,
  denied: m.status_denied,
  deleted: m.status_deleted,
  promoted: m.status_promoted,
  open: m.status_open,
  resolved: m.status_resolved,
  dismissed: m.status_dismissed,
  accepted: m.status_accepted,
  refused: m.status_refused,
};

/** A status of a coin, report or claim, as a sentence in the current locale names it. */
export function statusLabel(status: keyof typeof statusMessages): string {
  return statusMessages[status]();
}

/** "a, b or c" in the current locale. */
export function listOr(values: string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(values);
}
