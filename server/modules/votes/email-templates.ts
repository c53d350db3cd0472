import { limits } from "@cointally/contract/limits.ts";
import type { DangerReason } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import { dangerWarnings } from "../../email/danger-warnings.ts";
import type { Email } from "../../email/render-email.ts";

/** The coin of a vote, with the worst reason why it is a danger, or null. */
type AskedCoin = { name: string; symbol: string; danger: DangerReason | null };

/** `site` is the name of the site; the others are addresses. */
type VoteEmail = { site: string; coin: AskedCoin; confirm: string; stop: string };

/** The email of a vote by email, in the current locale. The coin's name, approved by moderators, is its only text by a user. */
export function voteEmail({ site, coin, confirm, stop }: VoteEmail): Email {
  return {
    subject: m.email_vote_subject({ coin: coin.name }),
    parts: [
      ...dangerWarnings(coin.danger),
      m.email_vote_text({ coin: coin.name, symbol: coin.symbol, site }),
      { link: confirm, label: m.email_vote_action() },
      m.email_vote_expires({ hours: limits.emailVote.hours }),
      m.email_vote_not_requested(),
      { link: stop, label: m.email_vote_stop() },
    ],
  };
}
