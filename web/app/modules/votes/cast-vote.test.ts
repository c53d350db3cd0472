import { afterEach, expect, test } from "vitest";
import { newVoteNonce, readVoteNonces, storeVoteNonce } from "./cast-vote.ts";

afterEach(() => localStorage.clear());

test("makes a new nonce of 32 bytes each time", () => {
  const nonces = Array.from({ length: 100 }, newVoteNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(nonces).size).toBe(100);
});

test("stores the nonces of a month for each account and coin, newest first, each once", () => {
  const older = Array.from({ length: 40 }, (_, at) => ({ nonce: `${at}`, day: null }));
  for (const nonce of older) storeVoteNonce("mara", "coin", nonce);
  storeVoteNonce("mara", "coin", { nonce: "e", day: null });
  storeVoteNonce("mara", "coin", { nonce: "e", day: "2026-01-01" });
  storeVoteNonce("mara", "other", { nonce: "f", day: null });
  expect(readVoteNonces("mara", "coin")).toEqual([{ nonce: "e", day: "2026-01-01" }, ...older.slice(-30).reverse()]);
  expect(readVoteNonces("lena", "coin")).toEqual([]);
});

test("reads no nonces from what is none", () => {
  for (const text of ["{", "null", "7"]) {
    localStorage.setItem("cointally.vote_nonces.mara.coin", text);
    expect(readVoteNonces("mara", "coin")).toEqual([]);
  }
});
