import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";
import { sampleCoin } from "../../../testing/sample-coin.ts";
import { apiError, type Responders, serveApi } from "../../../testing/serve-api.ts";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { FactsForms } from "./facts-forms.tsx";

afterEach(cleanup);

const coin = sampleCoin();

function open(responders: Responders, changes: Parameters<typeof sampleCoin>[0] = {}) {
  const writes = serveApi(responders);
  renderPage(() => (
    <>
      <FactsForms coin={{ ...coin, ...changes }} />
      <Toasts />
    </>
  ));
  return writes;
}
/** One of the forms, by its title. */
const form = (name: string) =>
  within(screen.getByText(name, { selector: "summary", exact: false }).closest("details") as HTMLElement);
const type = (part: ReturnType<typeof form>, label: string, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } });
const errorAt = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent;

it("shows at its field that a promotion cannot end in the past", async () => {
  const writes = open({
    promoteCoin() {
      throw apiError("validation", m.error_invalid_fields(), { promoted_until: m.error_promotion_end_in_past() });
    },
  });
  const promotion = form(m.moderation_promotion());
  const until = promotion.getByLabelText(m.moderation_promotion_until_field());
  fireEvent.change(until, { target: { value: "2020-01-01T12:00" } });
  fireEvent.click(promotion.getByRole("button", { name: m.moderation_promotion_start() }));
  await waitFor(() => expect(errorAt(until)).toBe(m.error_promotion_end_in_past()));
  expect(writes).toEqual([["promoteCoin", { promoted: true, promoted_until: "2020-01-01T12:00:00Z" }]]);
});

it("shows at its field that a verified audit needs an auditor", async () => {
  open({
    setAudit() {
      throw apiError("validation", m.error_invalid_fields(), { auditor: m.error_audit_without_auditor() });
    },
  });
  const audit = form(m.label_audit());
  type(audit, m.label_status(), "verified");
  fireEvent.click(audit.getByRole("button", { name: m.moderation_save_audit() }));
  await waitFor(() => expect(errorAt(audit.getByLabelText(m.label_auditor()))).toBe(m.error_audit_without_auditor()));
});

it("sends an audit with its proof, with null for what is empty, and says that it is saved", async () => {
  const writes = open({ setAudit: () => ({ coin }) });
  const audit = form(m.label_audit());
  type(audit, m.label_status(), "verified");
  type(audit, m.label_auditor(), "Harbour Audits");
  type(audit, m.label_audit_report(), "https://audits.example/quay.pdf");
  type(audit, m.moderation_fact_high(), "2");
  fireEvent.click(audit.getByRole("button", { name: m.moderation_save_audit() }));
  expect(await audit.findByRole("button", { name: m.common_saved() })).toBeDefined();
  const body = {
    status: "verified",
    auditor: "Harbour Audits",
    report_url: "https://audits.example/quay.pdf",
    audited_at: null,
    critical: null,
    high: 2,
    medium: null,
    low: null,
  };
  expect(writes).toEqual([["setAudit", body]]);
});

it("says of a KYC whose end is over that it has expired", () => {
  open({}, { kyc: { ...coin.kyc, status: "verified", expires_at: "2026-01-01T00:00:00.000Z" } });
  const kyc = form(m.label_kyc());
  expect(kyc.getByText(m.moderation_fact_value_expired())).toBeDefined();
});
