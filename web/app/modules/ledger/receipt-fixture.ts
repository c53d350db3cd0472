import { generateKeyPairSync } from "node:crypto";
import { formatCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { commitmentOf, encodeEntry, type LedgerEntry } from "@cointally/shared/ledger/entry.ts";
import { consistencyProof, hashLeaf, hashNodes, inclusionProof } from "@cointally/shared/ledger/merkle-tree.ts";
import { formatNote, formatVerifierKey, signatureTypes, signText } from "@cointally/shared/ledger/signed-note.ts";
import type { Receipt } from "./check-receipt.ts";

/** A signed log of eleven votes for one coin, and receipts of them. */

export const coinId = "018f0000-0000-7000-8000-000000000001";
export const voteDay = "2026-01-01";
const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
const [secretKey, publicKey] = [d, x].map((part) => Uint8Array.from(Buffer.from(part, "base64url"))) as [
  Uint8Array,
  Uint8Array,
];
const origin = "coins.example/api/ledger";
const verifier = { name: origin, type: signatureTypes.ed25519, publicKey };
export const keys = formatVerifierKey(verifier);
export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
export const filled = (byte: number) => new Uint8Array(32).fill(byte);
export const nonce = filled(7);
const salt = filled(9);

export const entryAt = (seq: number, changes: Partial<LedgerEntry> = {}) =>
  encodeEntry({
    coin: coinId,
    day: voteDay,
    seq,
    time: `${voteDay}T00:00Z`,
    voter: commitmentOf(seq === 5 ? nonce : filled(seq), salt),
    ...changes,
  } as LedgerEntry);
export const entries = Array.from({ length: 11 }, (_, seq) => entryAt(seq));

const readNode = (all: Uint8Array[]) => (level: number, index: number) =>
  hashNodes(all.slice(index * 2 ** level, (index + 1) * 2 ** level).map(hashLeaf));
export const noteOf = (all: Uint8Array[]) => {
  const text = formatCheckpoint({ origin, size: all.length, root: hashNodes(all.map(hashLeaf)) });
  return formatNote({ text, signatures: [signText(text, verifier, secretKey)] });
};
/** The receipt of the entry at this index; that of entry 5 has `nonce`. */
export const receiptOf = async (all: Uint8Array[], index: number): Promise<Receipt> => ({
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
/** The site that serves the log. */
export const site = {
  readKeys: async () => `${keys}\n`,
  readConsistency: (from: number, to: number) => consistencyProof(readNode(entries), from, to),
};
