/** One field of the audit or KYC facts: how it is typed, and what is sent for it. */
export type FactField = {
  key: string;
  label: string;
  as: "text" | "url" | "time" | "count" | "choice";
  options?: readonly string[];
};

const statuses = ["none", "pending", "verified", "revoked"] as const;

export const auditFields: FactField[] = [
  { key: "status", label: "Status", as: "choice", options: statuses },
  { key: "auditor", label: "Auditor", as: "text" },
  { key: "report_url", label: "Report", as: "url" },
  { key: "audited_at", label: "Audited at (UTC)", as: "time" },
  { key: "critical", label: "Critical", as: "count" },
  { key: "high", label: "High", as: "count" },
  { key: "medium", label: "Medium", as: "count" },
  { key: "low", label: "Low", as: "count" },
];

export const kycFields: FactField[] = [
  { key: "status", label: "Status", as: "choice", options: statuses },
  { key: "level", label: "Level", as: "choice", options: ["", "bronze", "silver", "gold"] },
  { key: "provider", label: "Provider", as: "text" },
  { key: "certificate_url", label: "Certificate", as: "url" },
  { key: "verified_at", label: "Verified at (UTC)", as: "time" },
  { key: "expires_at", label: "Expires at (UTC)", as: "time" },
];

export type Facts = Record<string, string | number | null>;

/** Facts as they are typed: text throughout, times as `2026-11-21T12:00` in UTC. */
export const typedFacts = (fields: FactField[], facts: Facts): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ key, as }) => {
      const text = String(facts[key] ?? "");
      return [key, as === "time" ? text.slice(0, 16) : text];
    }),
  );

const sent: Record<FactField["as"], (text: string) => unknown> = {
  text: (text) => text,
  url: (text) => text,
  choice: (text) => text,
  time: (text) => `${text}:00Z`,
  count: Number,
};

/** What is sent for typed facts; what was left empty is null. */
export const sentFacts = (fields: FactField[], typed: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ key, as }) => {
      const text = (typed[key] ?? "").trim();
      return [key, text ? sent[as](text) : null];
    }),
  );
