import type { Claim } from "@cointally/contract/reports.ts";
import { expect, it } from "vitest";
import { moderation } from "../../../words/en/moderation.ts";
import { claimEvidence } from "./claim-evidence.ts";

const claim = (evidence_url: string, email: string | null, website?: string) =>
  ({
    evidence_url,
    claimant: email && { id: "1", name: "Ada", email },
    coin: { links: { website } },
  }) as unknown as Claim;
const said = (...of: Parameters<typeof claim>) =>
  claimEvidence(claim(...of), moderation.claims).map(({ look, text }) => `${look}: ${text}`);

it("says where the proof stands, and whose the address is", () => {
  expect(said("https://docs.harbor.example/proof", "ada@harbor.example", "https://www.harbor.example/en")).toEqual([
    "good: The proof is on the coin’s website, harbor.example.",
    "good: Their email is at harbor.example.",
  ]);
  expect(said("https://notharbor.example/p", "ada@mail.example", "https://harbor.example")).toEqual([
    "unknown: The proof is on notharbor.example. The coin’s website is harbor.example.",
    "unknown: Their email is not at harbor.example.",
  ]);
});

it("takes nothing for good where there is nothing to compare with", () => {
  expect(said("https://harbor.example", "ada@harbor.example")).toEqual([
    "unknown: Unknown: the coin has no website to compare with.",
  ]);
  expect(said("https://harbor.example/p", null, "https://harbor.example")).toHaveLength(1);
});
