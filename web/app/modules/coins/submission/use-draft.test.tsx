import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Draft, emptyDraft } from "./draft.ts";
import { useDraft } from "./use-draft.ts";

const key = "cointally.draft.0190";
const open = () => renderHook(() => useDraft(key)).result;
const stored = (): Draft | undefined => JSON.parse(localStorage.getItem(key) ?? "{}").draft;

/** What another tab does: a browser tells of it by an event, unless this tab sleeps. */
function elsewhere(name: string | null, { told = true } = {}) {
  const text = JSON.stringify({ draft: { ...emptyDraft, name }, savedAt: Date.now(), base: emptyDraft });
  if (name === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  if (told) act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it("takes over what another tab keeps, and goes on from it", () => {
  const tab = open();
  elsewhere("Harbor");
  expect(tab.current.draft.name).toBe("Harbor");
  act(() => tab.current.change({ symbol: "HRB" }));
  expect([stored()?.name, stored()?.symbol, tab.current.elsewhere]).toEqual(["Harbor", "HRB", false]);
});

it("takes it over when one comes back to a tab that slept", () => {
  const tab = open();
  elsewhere("Harbor", { told: false });
  act(() => void window.dispatchEvent(new Event("focus")));
  expect(tab.current.draft.name).toBe("Harbor");
});

it("is empty once another tab has sent or discarded it", () => {
  const tab = open();
  act(() => tab.current.change({ name: "Harbor" }));
  elsewhere(null);
  expect([tab.current.draft.name, tab.current.savedAt]).toEqual(["", null]);
});

/** A tab in whose sleep another one kept "Theirs", and in which "Mine" is typed then. */
function awoken() {
  const tab = open();
  elsewhere("Theirs", { told: false });
  act(() => tab.current.change({ name: "Mine" }));
  return tab;
}

it("writes nothing over what another tab kept in its sleep, and loses nothing of its own", () => {
  const tab = awoken();
  act(() => tab.current.change({ symbol: "M" }));
  expect([tab.current.elsewhere, tab.current.draft.name, tab.current.draft.symbol]).toEqual([true, "Mine", "M"]);
  expect(stored()?.name).toBe("Theirs");
});

it("keeps the one that is chosen", () => {
  const mine = awoken();
  act(() => mine.current.keepMine());
  expect([stored()?.name, mine.current.elsewhere]).toEqual(["Mine", false]);
  cleanup();
  localStorage.clear();
  const other = awoken();
  act(() => other.current.takeOther());
  expect([other.current.draft.name, stored()?.name, other.current.elsewhere]).toEqual(["Theirs", "Theirs", false]);
});

it("throws away nothing of another tab when its own is sent", () => {
  const tab = awoken();
  act(() => tab.current.clear());
  expect([tab.current.draft.name, stored()?.name]).toEqual(["", "Theirs"]);
});
