import { expect, it } from "vitest";
import { clearSession, saveSession, sessionFlag } from "../../lib/session/session.ts";

const isFlagged = () => document.documentElement.hasAttribute(sessionFlag);

it("the document is marked while a session is stored", () => {
  saveSession({ token: "a token", user: { id: "1", name: "Ada", email: "ada@example.org", role: "user" } });
  expect(isFlagged()).toBe(true);
  clearSession();
  expect(isFlagged()).toBe(false);
});
