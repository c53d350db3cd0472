import * as m from "@cointally/i18n/messages";
/** One field of the audit or KYC facts: its label, how it is typed, and what is sent for it. */
export type FactField = {
  key: string;
  label: () => string;
  as: "text" | "url" | "time" | "count" | "choice";
  options?: readonly string[];
};

const statuses = ["none", "pending", "verified", "revoked"] as const;

export const auditFields: FactField[] = [
  { key: "status", label: m.label_status, as: "choice", options: statuses },
  { key: "auditor", label: m.label_auditor, as: "text" },
  { key: "report_url", label: m.label_audit_report, as: "url" },
  { key: "audited_at", label: m.moderation_fact_audited_at, as: "time" },
  { key: "critical", label: m.moderation_fact_critical, as: "count" },
  { key: "high", label: m.moderation_fact_high, as: "count" },
  { key: "medium", label: m.moderation_fact_medium, as: "count" },
  { key: "low", label: m.moderation_fact_low, as: "count" },
];

export const kycFields: FactField[] = [
  { key: "status", label: m.label_status, as: "choice", options: statuses },
  { key: "level", label: m.moderation_fact_level, as: "choice", options: ["", "bronze", "silver", "gold"] },
  { key: "provider", label: m.label_provider, as: "text" },
  { key: "certificate_url", label: m.label_certificate, as: "url" },
  { key: "verified_at", label: m.moderation_fact_verified_at, as: "time" },
  { key: "expires_at", label: m.moderation_fact_expires_at, as: "time" },
];

/** The label of a status or a level. */
export const factValueText: Record<string, () => string> = {
  "": m.moderation_fact_value_unset,
  none: m.moderation_fact_value_none,
  pending: m.moderation_fact_value_pending,
  verified: m.moderation_fact_value_verified,
  expired: m.moderation_fact_value_expired,
  revoked: m.moderation_fact_value_revoked,
  bronze: m.moderation_fact_value_bronze,
  silver: m.moderation_fact_value_silver,
  gold: m.moderation_fact_value_gold,
};

export type Facts = Record<string, string | number | null>;

/** Facts as form values: all text, times as `2026-11-21T12:00` in UTC. */
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

/** The request body for form values; empty ones are null. */
export const sentFacts = (fields: FactField[], typed: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ key, as }) => {
      const text = (typed[key] ?? "").trim();
      return [key, text ? sent[as](text) : null];
    }),
  );
