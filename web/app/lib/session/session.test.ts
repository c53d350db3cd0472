import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  beforeLogout,
  clearSession,
  isLoggingOut,
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
