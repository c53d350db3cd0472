import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { hideAmounts, useHiddenAmounts } from "./hidden-amounts.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  act(() => hideAmounts(false));
});

it("hides from the first render on where that was chosen before", () => {
  hideAmounts(true);
  const seen: boolean[] = [];
  renderHook(() => seen.push(useHiddenAmounts()));
  expect(seen).toEqual([true]);
});

it("follows another tab", () => {
  const { result } = renderHook(useHiddenAmounts);
  expect(result.current).toBe(false);
  act(() => {
    localStorage.setItem("cointally.hidden_amounts", "1");
    window.dispatchEvent(new StorageEvent("storage", { key: "cointally.hidden_amounts" }));
  });
  expect(result.current).toBe(true);
});

it("holds until the page is left where the browser keeps nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const { result } = renderHook(useHiddenAmounts);
  act(() => hideAmounts(true));
  expect(result.current).toBe(true);
});
