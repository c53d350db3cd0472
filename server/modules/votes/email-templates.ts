import { limits } from "@cointally/contract/limits.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import { dangerWarnings } from "../../email/danger-warnings.ts";
import { emailWords } from "../../email/email-words.ts";
import type { Email } from "../../email/render-email.ts";
import type { EmailSite } from "../email-outbox/queue-email.ts";

/** The coin of a vote, with the worst reason why it is a danger, or null. */
type AskedCoin = { name: string; symbol: string; danger: DangerReason | null };

/** `confirm` and `stop` are addresses. */
type VoteEmail = { site: EmailSite; coin: AskedCoin; confirm: string; stop: string };

/** The email of a vote by email, in the current locale. The coin's name, approved by moderators, is its only text by a user. */
export function voteEmail({ site, coin, confirm, stop }: VoteEmail): Email {
  const { name, symbol } = coin;
  const { subject, text } = emailWords("vote", { coin: name, symbol, site: site.name }, site.templates);
  return {
    subject,
    parts: [
      ...dangerWarnings(coin.danger),
      text,
      { link: confirm, label: m.email_vote_action() },
      m.email_vote_expires({ hours: limits.emailVote.hours }),
      m.email_vote_not_requested(),
      { link: stop, label: m.email_vote_stop() },
    ],
  };
}
