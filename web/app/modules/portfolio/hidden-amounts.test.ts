import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { hideAmounts, useHiddenAmounts } from "./hidden-amounts.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  act(() => hideAmounts(false));
});

it("hides amounts from the first render if that is stored", () => {
  hideAmounts(true);
  const renders: boolean[] = [];
  renderHook(() => renders.push(useHiddenAmounts()));
  expect(renders).toEqual([true]);
});

it("follows a change in another tab", () => {
  const { result } = renderHook(useHiddenAmounts);
  expect(result.current).toBe(false);
  act(() => {
    localStorage.setItem("cointally.hidden_amounts", "1");
    window.dispatchEvent(new StorageEvent("storage", { key: "cointally.hidden_amounts" }));
  });
  expect(result.current).toBe(true);
});

it("works on the page even if the browser stores nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const { result } = renderHook(useHiddenAmounts);
  act(() => hideAmounts(true));
  expect(result.current).toBe(true);
});
