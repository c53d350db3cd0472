import type { Claim } from "@cointally/contract/reports.ts";
import * as m from "@cointally/i18n/messages";
import { expect, it } from "vitest";
import { claimEvidence } from "./claim-evidence.ts";

const claim = (evidence_url: string, email: string | null, website?: string) =>
  ({
    evidence_url,
    claimant: email && { id: "1", name: "Ada", email },
    coin: { links: { website } },
  }) as unknown as Claim;
const evidence = (...of: Parameters<typeof claim>) =>
  claimEvidence(claim(...of)).map(({ result, text }) => `${result}: ${text}`);

it("compares the proof and the email address with the coin's website", () => {
  expect(evidence("https://docs.harbor.example/proof", "ada@harbor.example", "https://www.harbor.example/en")).toEqual([
    `good: ${m.moderation_claim_on_website({ host: "harbor.example" })}`,
    `good: ${m.moderation_claim_email_matches({ host: "harbor.example" })}`,
  ]);
  expect(evidence("https://notharbor.example/p", "ada@mail.example", "https://harbor.example")).toEqual([
    `unknown: ${m.moderation_claim_elsewhere({ proof: "notharbor.example", host: "harbor.example" })}`,
    `unknown: ${m.moderation_claim_email_differs({ host: "harbor.example" })}`,
  ]);
});

it("calls evidence unknown if the coin has no website", () => {
  expect(evidence("https://harbor.example", "ada@harbor.example")).toEqual([
    `unknown: ${m.moderation_claim_no_website()}`,
  ]);
  expect(evidence("https://harbor.example/p", null, "https://harbor.example")).toHaveLength(1);
});
