import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Draft, emptyDraft } from "./draft.ts";
import { useDraft } from "./use-draft.ts";

const key = "cointally.draft.0190";
const open = () => renderHook(() => useDraft(key)).result;
const stored = (): Draft | undefined => JSON.parse(localStorage.getItem(key) ?? "{}").draft;

/** Saves or removes the draft as another tab would. Browsers dispatch an event, except to sleeping tabs. */
function saveInOtherTab(name: string | null, { withEvent = true } = {}) {
  const text = JSON.stringify({ draft: { ...emptyDraft, name }, savedAt: Date.now(), base: emptyDraft });
  if (name === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  if (withEvent) act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("adopts the draft that another tab saved and continues from it", () => {
  const tab = open();
  saveInOtherTab("Harbor");
  expect(tab.current.draft.name).toBe("Harbor");
  act(() => tab.current.change({ symbol: "HRB" }));
  expect([stored()?.name, stored()?.symbol, tab.current.hasConflict]).toEqual(["Harbor", "HRB", false]);
});

it("adopts the other tab's draft when a sleeping tab gets the focus", () => {
  const tab = open();
  saveInOtherTab("Harbor", { withEvent: false });
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(tab.current.draft.name).toBe("Harbor");
});

it("is empty once another tab has sent or discarded the draft", () => {
  const tab = open();
  act(() => tab.current.change({ name: "Harbor" }));
  saveInOtherTab(null);
  expect([tab.current.draft.name, tab.current.savedAt]).toEqual(["", null]);
});

/** A tab in which "Mine" is typed after another tab saved "Theirs" while this one slept. */
function openConflict() {
  const tab = open();
  saveInOtherTab("Theirs", { withEvent: false });
  act(() => tab.current.change({ name: "Mine" }));
  return tab;
}

it("does not overwrite the draft of another tab and keeps its own", () => {
  const tab = openConflict();
  act(() => tab.current.change({ symbol: "M" }));
  expect([tab.current.hasConflict, tab.current.draft.name, tab.current.draft.symbol]).toEqual([true, "Mine", "M"]);
  expect(stored()?.name).toBe("Theirs");
});

it("saves the draft that the user chooses", () => {
  const mine = openConflict();
  act(() => mine.current.overwriteOther());
  expect([stored()?.name, mine.current.hasConflict]).toEqual(["Mine", false]);
  cleanup();
  localStorage.clear();
  const other = openConflict();
  act(() => other.current.takeOther());
  expect([other.current.draft.name, stored()?.name, other.current.hasConflict]).toEqual(["Theirs", "Theirs", false]);
});

it("keeps showing a draft that was sent, which is no longer stored", () => {
  const tab = open();
  act(() => tab.current.change({ name: "Mine" }));
  act(() => tab.current.clearSent(tab.current.draft));
  act(() => void window.dispatchEvent(new Event("focus")));
  expect([tab.current.draft.name, stored()]).toEqual(["Mine", undefined]);
});

it("keeps what another tab has typed while its own was sent", () => {
  const tab = open();
  act(() => tab.current.change({ name: "Mine" }));
  const sent = tab.current.draft;
  saveInOtherTab("Theirs");
  act(() => tab.current.clearSent(sent));
  expect([tab.current.draft.name, stored()?.name]).toEqual(["Theirs", "Theirs"]);
});

it("does not discard another tab's draft when its own is sent or discarded", () => {
  const tab = openConflict();
  act(() => tab.current.clearSent(tab.current.draft));
  expect([tab.current.draft.name, stored()?.name]).toEqual(["Mine", "Theirs"]);
  act(() => tab.current.clear());
  expect([tab.current.draft.name, stored()?.name]).toEqual(["", "Theirs"]);
});
