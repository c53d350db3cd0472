import { generateKeyPairSync } from "node:crypto";
import { formatCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { commitmentOf, encodeEntry, type LedgerEntry } from "@cointally/shared/ledger/entry.ts";
import { consistencyProof, hashLeaf, hashNodes, inclusionProof } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatNote, formatVerifierKey, signatureTypes, signText } from "@cointally/shared/ledger/signed-note.ts";
import { beforeAll, expect, test } from "vitest";
import { checkReceipt, type Receipt } from "./check-receipt.ts";
import type { Finding } from "./site-checkpoint.ts";

const coinId = "018f0000-0000-7000-8000-000000000001";
const origin = "coins.example/api/ledger";
const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const [secretKey, publicKey] = [d, x].map((part) => Uint8Array.from(Buffer.from(part, "base64url"))) as [
  Uint8Array,
  Uint8Array,
];
const verifier = { name: origin, type: signatureTypes.ed25519, publicKey };
const keys = formatVerifierKey(verifier);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const filled = (byte: number) => new Uint8Array(32).fill(byte);
const [nonce, salt] = [filled(7), filled(9)];

const entryAt = (seq: number, changes: Partial<LedgerEntry> = {}) =>
  encodeEntry({
    coin: coinId,
    day: "2026-01-01",
    seq,
    time: "2026-01-01T00:00Z",
    voter: commitmentOf(seq === 5 ? nonce : filled(seq), salt),
    ...changes,
  } as LedgerEntry);
const entries = Array.from({ length: 11 }, (_, seq) => entryAt(seq));

const readNode = (all: Uint8Array[]) => (level: number, index: number) =>
  hashNodes(all.slice(index * 2 ** level, (index + 1) * 2 ** level).map(hashLeaf));
const noteOf = (all: Uint8Array[]) => {
  const text = formatCheckpoint({ origin, size: all.length, root: hashNodes(all.map(hashLeaf)) });
  return formatNote({ text, signatures: [signText(text, verifier, secretKey)] });
};
const receiptOf = async (all: Uint8Array[], index: number): Promise<Receipt> => ({
  index,
  entry: new TextDecoder().decode(all[index]),
  nonce: hex(nonce),
  salt: hex(salt),
  leaf_hash: hex(hashLeaf(all[index] as Uint8Array)),
  tree_size: all.length,
  root_hash: hex(hashNodes(all.map(hashLeaf))),
  inclusion: (await inclusionProof(readNode(all), index, all.length)).map(hex),
  checkpoint: noteOf(all),
});
const site = {
  readKeys: async () => `${keys}\n`,
  readConsistency: (from: number, to: number) => consistencyProof(readNode(entries), from, to),
};
const own = { nonce: hex(nonce), day: "2026-01-01" };
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
