import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, logout, saveSession } from "./session.ts";
import { isKept, useKept, useUnsent } from "./use-persisted-state.ts";

const session = {
  token: "secret",
  user: { id: "0190", name: "Mara", email: "mara@example.org", role: "user" as const },
};

beforeEach(() => saveSession(session));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const open = () => renderHook(() => useKept("name", "Mara"));
const type = (form: ReturnType<typeof open>, text: string) => act(() => form.result.current[1](text));

it("gives back what was typed when the session ended in the middle, once", () => {
  const form = open();
  type(form, "Marie");
  clearSession();
  form.unmount();

  saveSession(session);
  expect(isKept("name")).toBe(true);
  const again = open();
  expect(again.result.current[0]).toBe("Marie");
  expect(isKept("name")).toBe(false);
  again.unmount();
  expect(open().result.current[0]).toBe("Mara");
});

it("gives it back a second time when the session ends again before anything more is typed", () => {
  const form = open();
  type(form, "Marie");
  clearSession();
  form.unmount();
  saveSession(session);
  const again = open();
  clearSession();
  again.unmount();
  saveSession(session);
  expect(open().result.current[0]).toBe("Marie");
});

it("gives it to nobody else", () => {
  const form = open();
  type(form, "Marie");
  clearSession();
  form.unmount();
  saveSession({ token: "other", user: { ...session.user, id: "0191" } });
  expect(open().result.current[0]).toBe("Mara");
});

it("keeps nothing of a form that was left, or that nobody wrote in", () => {
  const left = open();
  type(left, "Marie");
  left.unmount();
  expect(isKept("name")).toBe(false);
  const untouched = open();
  clearSession();
  untouched.unmount();
  saveSession(session);
  expect(isKept("name")).toBe(false);
});

it("keeps nothing after a logout", async () => {
  const form = open();
  type(form, "Marie");
  await logout(
    async () => undefined,
    () => form.unmount(),
  );
  saveSession(session);
  expect(isKept("name")).toBe(false);
});

it("starts anew where the tab's storage holds something else", () => {
  sessionStorage.setItem("cointally.kept.0190.name", "{");
  expect(open().result.current[0]).toBe("Mara");
});

it("gives an unsent text back, after a form was closed and after a reload, until it is sent", () => {
  const unsent = () => renderHook(() => useUnsent("report", ""));
  const form = unsent();
  act(() => form.result.current[1]("The links are not the team's."));
  form.unmount();
  const again = unsent();
  expect(again.result.current[0]).toBe("The links are not the team's.");
  expect(isKept("report")).toBe(false);
  again.result.current[2]();
  again.unmount();
  expect(unsent().result.current[0]).toBe("");
});
