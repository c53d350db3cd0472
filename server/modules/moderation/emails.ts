import * as m from "@cointally/i18n/messages";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import { emailWords } from "../../email/email-words.ts";
import type { Email } from "../../email/render-email.ts";
import { type EmailSite, queueEmailTo } from "../email-outbox/queue-email.ts";

/** `claim_lost` is for the other claimants, and `owner_changed` for the former owner, when a claim was accepted. */
export type Decision =
  | "approved"
  | "denied"
  | "change_refused"
  | "claim_accepted"
  | "claim_refused"
  | "claim_lost"
  | "owner_changed";

/** The coin and the recipient: null when the account was erased or the coin was imported. */
type DecidedCoin = { coin: { name: string; slug: string }; userId: string | null };

/** The text after the moderator's reason, and the page that it links to. */
const decisions: Record<Decision, { next: () => string; page: "coin" | "my-coins" }> = {
  approved: { next: m.email_approved_next, page: "coin" },
  denied: { next: m.email_denied_next, page: "my-coins" },
  change_refused: { next: m.email_change_refused_next, page: "my-coins" },
  claim_accepted: { next: m.email_claim_accepted_next, page: "my-coins" },
  claim_refused: { next: m.email_claim_refused_next, page: "my-coins" },
  claim_lost: { next: m.email_claim_refused_next, page: "my-coins" },
  owner_changed: { next: m.email_owner_changed_next, page: "coin" },
};

const pages = {
  coin: { path: (slug: string) => `/coins/${slug}`, label: m.email_open_page },
  "my-coins": { path: () => "/my-coins", label: m.email_open_my_coins },
};

/** What these emails say without a moderator's words; the text of the second one ends with "Reason:". */
const withoutReason: Partial<Record<Decision, () => Email["parts"]>> = {
  denied: () => [{ quote: m.moderation_general_reason() }],
  claim_refused: () => [m.email_no_reason()],
};

function decisionEmail(decision: Decision, coin: DecidedCoin["coin"], reason: string | null, site: EmailSite): Email {
  const { next, page } = decisions[decision];
  const { path, label } = pages[page];
  const { subject, text } = emailWords(decision, { coin: coin.name, site: site.name }, site.templates);
  const quote = reason === null ? (withoutReason[decision]?.() ?? []) : [{ quote: reason }];
  return {
    subject,
    parts: [text, ...quote, next(), { link: site.url + path(coin.slug), label: label() }],
  };
}

/** Queues the decision email in the caller's transaction. */
export function queueDecisionEmail(
  ctx: Pick<Context, "jobs" | "config" | "settings">,
  tx: Queries,
  { coin, userId }: DecidedCoin,
  decision: Decision,
  reason: string | null,
  now: Date,
): Promise<void> {
  return queueEmailTo(ctx, tx, userId, (site) => decisionEmail(decision, coin, reason, site), now);
}
