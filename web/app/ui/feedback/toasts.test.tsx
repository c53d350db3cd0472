import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { maxToasts, Toasts, toastError, toastMs } from "./toasts.tsx";

const voted = () => ({ response: { error: "You already voted for this coin today." } });

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

it("shows the title Error and the error's message for 5 seconds", () => {
  act(() => toastError(voted()));
  expect(screen.getByText("Error")).toBeDefined();
  expect(screen.getByText("You already voted for this coin today.")).toBeDefined();
  act(() => vi.advanceTimersByTime(toastMs - 1));
  expect(screen.queryByText("Error")).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Error")).toBeNull();
});

it("shows three toasts at most, the newest", () => {
  const texts = ["one", "two", "three", "four", "five"];
  act(() => {
    for (const text of texts) toastError({ response: { error: text } });
  });
  expect(maxToasts).toBe(3);
  expect(texts.filter((text) => screen.queryByText(text))).toEqual(["three", "four", "five"]);
});

it("closes a toast by its button", () => {
  act(() => toastError(voted()));
  fireEvent.click(screen.getByRole("button", { name: m.common_close_message() }));
  expect(screen.queryByText("Error")).toBeNull();
});

it("stays while the pointer or the focus is on it, then restarts its 5 seconds", () => {
  act(() => toastError(voted()));
  const close = screen.getByRole("button", { name: m.common_close_message() });
  fireEvent.pointerEnter(close.parentElement as Element);
  act(() => vi.advanceTimersByTime(toastMs * 2));
  fireEvent.focus(close);
  fireEvent.pointerLeave(close.parentElement as Element);
  act(() => vi.advanceTimersByTime(toastMs * 2));
  expect(screen.queryByText("Error")).not.toBeNull();
  fireEvent.blur(close);
  act(() => vi.advanceTimersByTime(toastMs));
  expect(screen.queryByText("Error")).toBeNull();
});

it("shows the same message once", () => {
  act(() => {
    toastError(voted());
    toastError(voted());
    toastError({ response: { error: "Another." } });
  });
  expect(screen.getAllByText("Error")).toHaveLength(2);
});

it("shows one error once, also if page and form both report it", () => {
  const error = voted();
  act(() => toastError(error));
  fireEvent.click(screen.getByRole("button", { name: m.common_close_message() }));
  act(() => toastError(error));
  expect(screen.queryByText("Error")).toBeNull();
});
