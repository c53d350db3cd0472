import type { Claim } from "@cointally/contract/reports.ts";
import type { ModerationWords } from "../../../words/moderation.ts";
import type { CheckRow } from "../coin/checks.ts";

const hostOf = (url: string | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null;

const isOf = (host: string, site: string) => host === site || host.endsWith(`.${site}`);

/** What of a claim's evidence can be compared with the listing: where the proof stands, and whose the address is. */
export function claimEvidence({ coin, evidence_url, claimant }: Claim, words: ModerationWords["claims"]): CheckRow[] {
  const site = hostOf(coin.links.website);
  if (!site) return [{ key: "site", look: "unknown", text: words.noWebsite }];
  const proof = hostOf(evidence_url) ?? evidence_url;
  const mail = claimant?.email.split("@").at(-1)?.toLowerCase();
  const rows: CheckRow[] = [
    isOf(proof, site)
      ? { key: "proof", look: "good", text: words.onWebsite(site) }
      : { key: "proof", look: "unknown", text: words.elsewhere(proof, site) },
  ];
  if (!mail) return rows;
  const matches = isOf(mail, site);
  rows.push({
    key: "mail",
    look: matches ? "good" : "unknown",
    text: matches ? words.mailMatches(site) : words.mailDiffers(site),
  });
  return rows;
}
