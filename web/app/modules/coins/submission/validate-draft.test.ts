import { expect, it } from "vitest";
import { emptyDraft } from "./draft.ts";
import { validateDraft } from "./validate-draft.ts";

const imported = { ...emptyDraft, name: "Harbor", symbol: "HRB", links: { ...emptyDraft.links } };

it("reports all missing fields of a submission", async () => {
  const fields = Object.keys(await validateDraft(imported));
  expect(fields).toEqual(expect.arrayContaining(["description", "links.website", "contact_email"]));
});

it("checks only the changed fields of an edit, because an imported coin has no contact", async () => {
  expect(await validateDraft({ ...imported, name: "Harbor Two" }, imported)).toEqual({});
  expect(Object.keys(await validateDraft({ ...imported, name: "H", description: "Short." }, imported)).sort()).toEqual([
    "description",
    "name",
  ]);
});
