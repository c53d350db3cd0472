import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  beforeLogout,
  clearSession,
  isLoggingOut,
  isSessionInMemory,
  logout,
  readSession,
  type Session,
  saveSession,
  useSession,
} from "./session.ts";

const session: Session = {
  token: "secret",
  user: { id: "0190", name: "Mara", email: "mara@example.org", role: "user" },
};

afterEach(() => localStorage.clear());

describe("the session in local storage", () => {
  it("is saved under the keys of decisions.md and read from them", () => {
    saveSession(session);
    expect(localStorage.getItem("cointally.token")).toBe("secret");
    expect(JSON.parse(localStorage.getItem("cointally.user") ?? "")).toEqual(session.user);
    expect(readSession()).toEqual(session);
    expect(readSession()).toBe(readSession());
  });

  it.each([
    ["no user", "secret", null],
    ["no token", null, JSON.stringify(session.user)],
    ["a user that is not JSON", "secret", "{"],
    ["a user of another shape", "secret", '"mara"'],
  ])("is null with %s", (_, token, user) => {
    if (token) localStorage.setItem("cointally.token", token);
    if (user) localStorage.setItem("cointally.user", user);
    expect(readSession()).toBeNull();
  });

  it("is in this tab's memory as a whole where there is space for one entry only", () => {
    localStorage.setItem("cointally.token", "older");
    const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
      if (key === "cointally.user") throw new DOMException("full", "QuotaExceededError");
      this[key] = value;
    });
    saveSession(session);
    expect([readSession(), isSessionInMemory()]).toEqual([session, true]);
    expect(["cointally.token", "cointally.user"].map((key) => localStorage.getItem(key))).toEqual([null, null]);
    setItem.mockRestore();
    saveSession(session);
    expect([readSession(), isSessionInMemory()]).toEqual([session, false]);
    expect(localStorage.getItem("cointally.token")).toBe("secret");
    clearSession();
  });

  it("follows another tab", () => {
    const { result } = renderHook(useSession);
    expect(result.current).toBeNull();
    act(() => {
      localStorage.setItem("cointally.token", session.token);
      localStorage.setItem("cointally.user", JSON.stringify(session.user));
      window.dispatchEvent(new StorageEvent("storage", { key: "cointally.user" }));
    });
    expect(result.current).toEqual(session);
    act(clearSession);
    expect(result.current).toBeNull();
  });

  it("ends at logout before the server responds, and even if that call fails", async () => {
    saveSession(session);
    let fail = (_: Error) => {};
    const calls: unknown[] = [];
    const loggedOut = logout(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
      () => calls.push(readSession(), isLoggingOut()),
    );
    expect([localStorage.getItem("cointally.token"), localStorage.getItem("cointally.user")]).toEqual([null, null]);
    fail(new TypeError("Failed to fetch"));
    await loggedOut;
    expect(calls).toEqual([null, true]);
    expect(isLoggingOut()).toBe(false);
  });

  it("lasts at logout until unfinished work is done", async () => {
    saveSession(session);
    const calls: unknown[] = [];
    let finish = () => {};
    const stop = beforeLogout(() => {
      calls.push(readSession()?.token);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const loggedOut = logout(
      async () => calls.push("server logout"),
      () => calls.push(readSession()),
    );
    expect(readSession()).toEqual(session);
    finish();
    await loggedOut;
    expect(calls).toEqual([session.token, "server logout", null]);
    stop();
  });
});
