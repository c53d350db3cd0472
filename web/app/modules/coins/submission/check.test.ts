import { expect, it } from "vitest";
import { checkDraft } from "./check.ts";
import { emptyDraft } from "./draft.ts";

const imported = { ...emptyDraft, name: "Harbor", symbol: "HRB", links: { ...emptyDraft.links } };

it("asks a submission for all that it lacks", async () => {
  const found = Object.keys(await checkDraft(imported));
  expect(found).toEqual(expect.arrayContaining(["description", "links.website", "contact_email"]));
});

it("asks an edit only for what it changes: an imported coin lacks a contact", async () => {
  expect(await checkDraft({ ...imported, name: "Harbor Two" }, imported)).toEqual({});
  expect(Object.keys(await checkDraft({ ...imported, name: "H", description: "Short." }, imported)).sort()).toEqual([
    "description",
    "name",
  ]);
});
