import type { Kyc } from "@cointally/contract/coin.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderPage } from "../../../../testing/render-page.tsx";
import { effectiveKycStatus, KycFacts } from "./trust-facts.tsx";

afterEach(cleanup);

const at = "2026-11-21T12:00:00.000Z";
const kyc: Kyc = {
  status: "verified",
  provider: "Harbour Assurance",
  level: "gold",
  certificate_url: "https://assurance.example/42",
  verified_at: "2025-11-21T12:00:00.000Z",
  expires_at: at,
};

it.each([
  ["verified", "verified", at, -1],
  ["verified", "expired", at, 0],
  ["verified", "verified", null, 0],
  ["revoked", "revoked", at, 0],
  ["pending", "pending", at, 0],
  ["none", "none", null, 0],
] as const)("a KYC with status %s is %s with expiry %s, %i ms from then", (status, effective, expires_at, ms) =>
  expect(effectiveKycStatus({ status, expires_at }, Date.parse(at) + ms)).toBe(effective),
);

it("shows that a KYC has expired and when, and still links to its certificate", () => {
  renderPage(() => <KycFacts kyc={{ ...kyc, expires_at: "2025-12-24T12:00:00.000Z" }} />);
  expect(screen.getByText("Expired")).toBeDefined();
  expect(screen.queryByText("Verified by a moderator")).toBeNull();
  expect(screen.getByText("24 Dec 2025")).toBeDefined();
  expect(screen.getByRole("link", { name: /Open the certificate/ }).getAttribute("href")).toBe(kyc.certificate_url);
});
