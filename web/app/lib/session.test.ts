import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  beforeLogout,
  clearSession,
  isLeaving,
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
  it("stands under the keys of decisions.md and is restored from them", () => {
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
  ])("is none with %s", (_, token, user) => {
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

  it("ends at logout though the server call fails, and before it answers", async () => {
    saveSession(session);
    let fail = (_: Error) => {};
    const seen: unknown[] = [];
    const told = logout(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
      () => seen.push(readSession(), isLeaving()),
    );
    expect([localStorage.getItem("cointally.token"), localStorage.getItem("cointally.user")]).toEqual([null, null]);
    fail(new TypeError("Failed to fetch"));
    await told;
    expect(seen).toEqual([null, true]);
    expect(isLeaving()).toBe(false);
  });

  it("waits at logout for what is unfinished, which has the session until then", async () => {
    saveSession(session);
    const seen: unknown[] = [];
    let finish = () => {};
    const stop = beforeLogout(() => {
      seen.push(readSession()?.token);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const gone = logout(
      async () => seen.push("told"),
      () => seen.push(readSession()),
    );
    expect(readSession()).toEqual(session);
    finish();
    await gone;
    expect(seen).toEqual([session.token, "told", null]);
    stop();
  });
});
