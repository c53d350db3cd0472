import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";
import { type Draft, emptyDraft } from "./draft.ts";

const sale = { ...emptyDraft.sale, platform: "Pad", url: "https://pad.example", start_at: "2100-01-01T00:00" };
const before: Draft = {
  ...emptyDraft,
  name: "Harbor",
  stage: "presale",
  sale,
  links: { ...emptyDraft.links, website: "https://harbor.example" },
};
const changed = (part: Partial<Draft>) => changedFields(before, { ...before, ...part });
const dated = { ...sale, start_at: "2100-02-01T00:00" };

it.each<[string, Partial<Draft>, string[], string[]]>([
  ["nothing", {}, [], []],
  ["a description", { description: "Another one." }, ["description"], []],
  ["any link", { links: { ...before.links, telegram: "https://t.me/x" } }, ["links"], []],
  ["the stage, which removes the sale", { stage: "launched" }, ["stage", "sale"], []],
  ["tags and the launch", { tags: "defi", launch_at: "2100-03-01T00:00" }, [], ["tags", "launch"]],
  ["contacts", { contact_email: "a@harbor.example" }, [], ["contact"]],
  ["the dates of a sale", { sale: dated }, [], ["saleDates"]],
  ["the address of a sale", { sale: { ...sale, url: "https://other.example" } }, ["sale"], []],
  ["both", { sale: { ...dated, softcap: "1" } }, ["sale"], ["saleDates"]],
  ["the end of a sale", { sale: emptyDraft.sale }, ["sale"], []],
])("sorts changes into reviewed and immediate ones: %s", (_, part, review, atOnce) => {
  const result = changed(part);
  expect([result.review.sort(), result.atOnce.sort()]).toEqual([review.sort(), atOnce.sort()]);
});
