/** One field of the audit or KYC facts: how it is typed, and what is sent for it. What it is called is in `words/`. */
export type FactField = {
  key: string;
  as: "text" | "url" | "time" | "count" | "choice";
  options?: readonly string[];
};

const statuses = ["none", "pending", "verified", "revoked"] as const;

export const auditFields: FactField[] = [
  { key: "status", as: "choice", options: statuses },
  { key: "auditor", as: "text" },
  { key: "report_url", as: "url" },
  { key: "audited_at", as: "time" },
  { key: "critical", as: "count" },
  { key: "high", as: "count" },
  { key: "medium", as: "count" },
  { key: "low", as: "count" },
];

export const kycFields: FactField[] = [
  { key: "status", as: "choice", options: statuses },
  { key: "level", as: "choice", options: ["", "bronze", "silver", "gold"] },
  { key: "provider", as: "text" },
  { key: "certificate_url", as: "url" },
  { key: "verified_at", as: "time" },
  { key: "expires_at", as: "time" },
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
