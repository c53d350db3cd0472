import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearSession, logout, saveSession } from "../session/session.ts";
import { hasPersistedState, useDraft, usePersistedState } from "./use-persisted-state.ts";

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

const open = () => renderHook(() => usePersistedState("name", "Mara"));
const type = (form: ReturnType<typeof open>, text: string) => act(() => form.result.current[1](text));

it("restores input once after the session expired", () => {
  const form = open();
  type(form, "Marie");
  clearSession();
  form.unmount();

  saveSession(session);
  expect(hasPersistedState("name")).toBe(true);
  const again = open();
  expect(again.result.current[0]).toBe("Marie");
  expect(hasPersistedState("name")).toBe(false);
  again.unmount();
  expect(open().result.current[0]).toBe("Mara");
});

it("restores input again if the session expires again before any new input", () => {
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

it("does not restore the input of another account", () => {
  const form = open();
  type(form, "Marie");
  clearSession();
  form.unmount();
  saveSession({ token: "other", user: { ...session.user, id: "0191" } });
  expect(open().result.current[0]).toBe("Mara");
});

it("stores nothing of a form that was closed or not edited", () => {
  const closed = open();
  type(closed, "Marie");
  closed.unmount();
  expect(hasPersistedState("name")).toBe(false);
  const untouched = open();
  clearSession();
  untouched.unmount();
  saveSession(session);
  expect(hasPersistedState("name")).toBe(false);
});

it("stores nothing after a logout", async () => {
  const form = open();
  type(form, "Marie");
  await logout(
    async () => undefined,
    () => form.unmount(),
  );
  saveSession(session);
  expect(hasPersistedState("name")).toBe(false);
});

it("starts with the initial value if the stored one is not JSON", () => {
  sessionStorage.setItem("cointally.form.0190.name", "{");
  expect(open().result.current[0]).toBe("Mara");
});

it("restores a draft after its form was closed, until it is sent", () => {
  const openDraft = () => renderHook(() => useDraft("report", ""));
  const form = openDraft();
  act(() => form.result.current[1]("The links are not the team's."));
  form.unmount();
  const again = openDraft();
  expect(again.result.current[0]).toBe("The links are not the team's.");
  expect(hasPersistedState("report")).toBe(false);
  again.result.current[2]();
  again.unmount();
  expect(openDraft().result.current[0]).toBe("");
});
