import { audit, kyc } from "@cointally/contract/coin.ts";
import type { Input } from "@cointally/contract/endpoint.ts";
import type * as api from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { fieldError } from "../../core/app-error.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { lockCoin, writeCoin } from "../coins/audit-log.ts";

type Facts = Record<string, unknown>;

/** The stored facts with changes applied, as stored in JSON; null for unknown ones. */
const mergeFacts = (keys: string[], current: Facts | null, changes: Facts): Facts =>
  Object.fromEntries(
    keys.map((key) => {
      const value = changes[key] === undefined ? current?.[key] : changes[key];
      return [key, value instanceof Date ? value.toISOString() : (value ?? null)];
    }),
  );

const assertNotInFuture = (key: string, label: string, at: unknown, now: Date): void => {
  if (typeof at === "string" && new Date(at) > now) throw fieldError(key, m.error_date_in_future({ label }));
};

/**
 * Sets the audit facts in `changes`, and leaves the others. A verified audit puts the coin into the list of audited coins, ordered by
 * the date of the audit, or else the current time.
 * @throws {AppError} not_found; naming audited_at in the future, or what a verified audit lacks
 */
export function setAudit(
  ctx: Context,
  actor: SignedIn,
  id: string,
  changes: Input<typeof api.setAudit>["body"],
  now: Date,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockCoin(tx, id);
    const facts = mergeFacts(Object.keys(audit.shape), row.audit, changes);
    assertNotInFuture("audited_at", m.label_audit_date(), facts.audited_at, now);
    if (facts.status === "verified") {
      if (!facts.auditor) throw fieldError("auditor", m.error_audit_without_auditor());
      if (!facts.report_url) throw fieldError("report_url", m.error_audit_without_report());
    }
    const date = facts.audited_at ? new Date(facts.audited_at as string) : (row.auditedAt ?? now);
    const auditedAt = facts.status === "verified" ? date : null;
    await writeCoin(tx, row, { audit: facts, auditedAt }, { action: "audit_set", actorId: actor.id, at: now });
  });
}

/** Sets the KYC facts in `changes`, and leaves the others. @throws {AppError} not_found; naming a date, or provider where a verified one has none */
export function setKyc(
  ctx: Context,
  actor: SignedIn,
  id: string,
  changes: Input<typeof api.setKyc>["body"],
  now: Date,
): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockCoin(tx, id);
    const facts = mergeFacts(Object.keys(kyc.shape), row.kyc, changes);
    const { verified_at: from, expires_at: to } = facts as Record<string, string | null>;
    assertNotInFuture("verified_at", m.label_verification_date(), from, now);
    if (facts.status === "verified" && !facts.provider) throw fieldError("provider", m.error_kyc_without_provider());
    if (from && to && to <= from) throw fieldError("expires_at", m.error_expiry_before_verification());
    await writeCoin(tx, row, { kyc: facts }, { action: "kyc_set", actorId: actor.id, at: now });
  });
}
