import { formats } from "../../lib/format.ts";

const { count, total } = formats.en;

/** The public history of a listing: on a coin's page and on a page of its own. */
export const diary = {
  title: "History",
  titleOf: (name: string) => `History of ${name}`,
  description: (name: string) =>
    `What happened to the listing of ${name}: approvals, edits, safety, audits and reports.`,
  lead: "Approvals, edits, safety changes, audits, promotions and reports. Removed links are shown as text.",
  showAll: (entries: number) => (entries === 1 ? "Show the full history" : `Show all ${count(entries)} entries`),
  /** Of what was edited lately; a time follows. */
  recent: (parts: string) => `Edited: ${parts}`,
  parts: {
    name: "name",
    symbol: "symbol",
    type: "kind",
    contracts: "contracts",
    logo: "logo",
    description: "description",
    stage: "stage",
    sale: "sale",
    saleDates: "sale dates",
    links: "links",
    tags: "tags",
    launch: "launch date",
    contact: "contact",
  },
  submitted: "Submitted",
  scheduled: "Approved by a moderator for a later time",
  owner_changed: "Transferred to another owner after an accepted claim",
  promotion_ended: "Promotion ended",
  approved: {
    at_once: "Approved by a moderator",
    scheduled: "Published as scheduled",
    imported: "Imported from a public token list",
  },
  edited: (parts: string, byModerator: boolean) =>
    byModerator ? `${parts} edited by a moderator` : `${parts} edited, reviewed by a moderator`,
  updated: (parts: string) => `${parts} changed`,
  denied: (reason: string | null) => (reason ? `Denied: ${reason}` : "Denied"),
  reportUpheld: (reason: string | null) => (reason ? `A report was upheld: ${reason}` : "A report was upheld"),
  statuses: { none: "none", pending: "pending", verified: "verified", revoked: "revoked" } as Record<string, string>,
  vouched: {
    audit: (before: string, after: string) =>
      before === after ? `Audit details changed (${after})` : `Audit: ${before} → ${after}`,
    kyc: (before: string, after: string) =>
      before === after ? `KYC details changed (${after})` : `KYC: ${before} → ${after}`,
  },
  promoted: (until: string | null, payer: string | null) =>
    `Promoted${until ? ` until ${until}` : ""}, ${payer ? `paid by ${payer}` : "payer not named"}`,
  safety: (change: string, chain: string, block: number) => `${change} (${chain}, block ${count(block)})`,
  summary: (from: number, to: number, of: number, capped: boolean) =>
    `${count(from)} to ${count(to)} of ${total(of, capped)}`,
  older: "Earlier",
  newest: "Newest entries",
  pastEnd: "This page is past the end",
  pastEndWhy: "The history has fewer pages, or the link is old.",
};
