import { afterEach, expect, test } from "vitest";
import { newVoteNonce, readVoteNonces, storeVoteNonce } from "./cast-vote.ts";

afterEach(() => localStorage.clear());

test("makes a new nonce of 32 bytes each time", () => {
  const nonces = Array.from({ length: 100 }, newVoteNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(nonces).size).toBe(100);
});

test("stores the latest nonces of each account and coin, newest first, each once", () => {
  for (const nonce of ["a", "b", "c", "d", "e"]) storeVoteNonce("mara", "coin", { nonce, day: null });
  storeVoteNonce("mara", "coin", { nonce: "e", day: "2026-01-01" });
  storeVoteNonce("mara", "other", { nonce: "f", day: null });
  expect(readVoteNonces("mara", "coin")).toEqual([
    { nonce: "e", day: "2026-01-01" },
    { nonce: "d", day: null },
    { nonce: "c", day: null },
    { nonce: "b", day: null },
  ]);
  expect(readVoteNonces("lena", "coin")).toEqual([]);
});

test("reads no nonces from what is none", () => {
  for (const text of ["{", "null", "7"]) {
    localStorage.setItem("cointally.vote_nonces.mara.coin", text);
    expect(readVoteNonces("mara", "coin")).toEqual([]);
  }
});
