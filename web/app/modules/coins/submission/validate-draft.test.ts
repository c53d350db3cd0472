import { expect, it, vi } from "vitest";
import { emptyDraft } from "./draft.ts";
import { validateDraft } from "./validate-draft.ts";

const imported = { ...emptyDraft, name: "Harbor", symbol: "HRB", links: { ...emptyDraft.links } };

it("reports all missing fields of a submission", async () => {
  const fields = Object.keys(await validateDraft(imported));
  expect(fields).toEqual(expect.arrayContaining(["description", "links.website", "contact_email"]));
});

it("checks only the changed fields of an edit, because an imported coin has no contact", async () => {
  expect(await validateDraft({ ...imported, name: "Harbor Two" }, imported)).toEqual({});
  expect(
    Object.keys(await validateDraft({ ...imported, name: "H".repeat(81), description: "Short." }, imported)).sort(),
  ).toEqual(["description", "name"]);
});

it("validates without making code of a schema", async () => {
  vi.resetModules();
  const made = vi.fn(Function);
  vi.stubGlobal("Function", made);
  const { validateDraft } = await import("./validate-draft.ts");
  expect(Object.keys(await validateDraft(imported))).toContain("description");
  vi.unstubAllGlobals();
  expect(made).not.toHaveBeenCalled();
});
