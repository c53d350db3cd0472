import { setAudit, setKyc } from "@cointally/contract/moderation.ts";
import { expect, it } from "vitest";
import { auditFields, kycFields, sentFacts, typedFacts } from "./facts.ts";

const audit = {
  status: "verified",
  auditor: "CertiK",
  report_url: "https://certik.example/r",
  audited_at: "2026-11-01T10:30:00.000Z",
  critical: 0,
  high: null,
  medium: 2,
  low: 5,
};

it("converts facts to form values and back", () => {
  const typed = typedFacts(auditFields, audit);
  expect(typed).toMatchObject({ audited_at: "2026-11-01T10:30", critical: "0", high: "" });
  expect(sentFacts(auditFields, typed)).toEqual({ ...audit, audited_at: "2026-11-01T10:30:00Z" });
});

it("sends a body that the API accepts, also from empty fields", () => {
  const nothing = { status: "none" };
  expect(setAudit.body?.safeParse(sentFacts(auditFields, typedFacts(auditFields, nothing))).success).toBe(true);
  expect(setKyc.body?.safeParse(sentFacts(kycFields, typedFacts(kycFields, nothing))).success).toBe(true);
});
