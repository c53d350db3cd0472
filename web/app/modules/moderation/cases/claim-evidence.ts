import type { Claim } from "@cointally/contract/reports.ts";
import * as m from "@cointally/i18n/messages";
import type { CheckRow } from "../coin/checks.ts";

const hostOf = (url: string | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null;

const isOf = (host: string, site: string) => host === site || host.endsWith(`.${site}`);

/** Compares a claim's evidence with the listing: is the proof on its website, and the claimant's email at its domain? */
export function claimEvidence({ coin, evidence_url, claimant }: Claim): CheckRow[] {
  const site = hostOf(coin.links.website);
  if (!site) return [{ key: "site", result: "unknown", text: m.moderation_claim_no_website() }];
  const proof = hostOf(evidence_url) ?? evidence_url;
  const emailDomain = claimant?.email.split("@").at(-1)?.toLowerCase();
  const rows: CheckRow[] = [
    isOf(proof, site)
      ? { key: "proof", result: "good", text: m.moderation_claim_on_website({ host: site }) }
      : { key: "proof", result: "unknown", text: m.moderation_claim_elsewhere({ proof, host: site }) },
  ];
  if (!emailDomain) return rows;
  const matches = isOf(emailDomain, site);
  rows.push({
    key: "email",
    result: matches ? "good" : "unknown",
    text: matches ? m.moderation_claim_email_matches({ host: site }) : m.moderation_claim_email_differs({ host: site }),
  });
  return rows;
}
