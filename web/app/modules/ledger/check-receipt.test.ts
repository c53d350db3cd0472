import { beforeAll, expect, test } from "vitest";
import { checkReceipt, type Receipt } from "./check-receipt.ts";
import {
  coinId,
  entries,
  entryAt,
  filled,
  hex,
  keys,
  nonce,
  noteOf,
  receiptOf,
  site,
  voteDay,
} from "./receipt-fixture.ts";
import type { Finding } from "./site-checkpoint.ts";

const own = { nonce: hex(nonce), day: voteDay };
const local = { coinId, nonces: [own], stored: undefined };

let receipt: Receipt;
beforeAll(async () => {
  receipt = await receiptOf(entries, 5);
});

test("proves that a vote is in the log, and whether this browser made its nonce", async () => {
  expect(await checkReceipt(receipt, local, site)).toEqual({ index: 5, size: 11, isOwn: true, continues: false });
  const elsewhere = { ...local, nonces: [{ nonce: hex(filled(1)), day: "2025-12-31" }] };
  expect(await checkReceipt(receipt, elsewhere, site)).toMatchObject({ isOwn: false });
  // The answer to an attempt got lost: the nonce has no day yet.
  const lost = {
    ...local,
    nonces: [
      { nonce: hex(filled(1)), day: null },
      { ...own, day: null },
    ],
  };
  expect(await checkReceipt(receipt, lost, site)).toMatchObject({ isOwn: true });
});

test("proves that the log continues the one of the last recount", async () => {
  const stored = { note: noteOf(entries.slice(0, 6)), keys: [keys] };
  expect(await checkReceipt(receipt, { ...local, stored }, site)).toMatchObject({ continues: true });
  const other = { note: noteOf([entryAt(0, { day: "2026-01-02" }), ...entries.slice(1, 6)]), keys: [keys] };
  await expect(checkReceipt(receipt, { ...local, stored: other }, site)).rejects.toMatchObject({ code: "history" });
});

test("finds a vote of another day than the one to prove", async () => {
  expect(await checkReceipt(receipt, { ...local, day: voteDay }, site)).toMatchObject({ index: 5 });
  const finding = await checkReceipt(receipt, { ...local, day: "2025-12-31" }, site).catch((error: Finding) => error);
  expect(finding).toMatchObject({ message: `entry 5 is a vote of ${voteDay}, not of 2025-12-31` });
});

test("finds another nonce than the one that this browser sent for the vote of that day", async () => {
  const nonces = [{ nonce: hex(filled(1)), day: "2026-01-01" }];
  const finding: Finding = await checkReceipt(receipt, { ...local, nonces }, site).catch((error) => error);
  expect(finding.message).toContain("another nonce than this browser sent");
});

test.each<[string, (receipt: Receipt) => Partial<Receipt> | Promise<Partial<Receipt>>]>([
  ["an entry of another coin", () => receiptOf(entries.with(5, entryAt(5, { coin: coinId.replace("1", "2") })), 5)],
  ["an entry that is a voiding", () => receiptOf(entries.with(5, entryAt(5, { void: 1, reason: "Bought" })), 5)],
  ["an entry of another place", () => receiptOf(entries.with(5, entryAt(6)), 5)],
  ["an entry that is none", () => ({ entry: "{}" })],
  [
    "an entry that is not in the log",
    () => ({ entry: new TextDecoder().decode(entryAt(5, { time: "2026-01-01T00:01Z" })) }),
  ],
  ["somebody else's entry", async () => ({ ...(await receiptOf(entries, 4)) })],
  ["a changed salt", () => ({ salt: hex(filled(8)) })],
  ["a nonce of the wrong size", () => ({ nonce: "07" })],
  ["a proof of another entry", async () => ({ inclusion: (await receiptOf(entries, 4)).inclusion })],
  ["a proof that is cut", ({ inclusion }) => ({ inclusion: inclusion.slice(1) })],
  ["a proof that is no hashes", () => ({ inclusion: ["00"] })],
  ["a checkpoint of another tree", () => ({ checkpoint: noteOf(entries.slice(0, 9)) })],
  ["a checkpoint that is not signed so", ({ checkpoint }) => ({ checkpoint: checkpoint.replace("\n11\n", "\n12\n") })],
])("refuses a receipt with %s", async (_what, change) => {
  const changed = { ...receipt, ...(await change(receipt)) };
  await expect(checkReceipt(changed, local, site)).rejects.toMatchObject({
    code: expect.stringMatching(/^(entries|signature)$/),
  });
});
