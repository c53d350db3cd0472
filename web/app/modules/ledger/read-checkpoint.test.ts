import { formatCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { cosignText, formatNote, signatureTypes, signText } from "@cointally/shared/ledger/signed-note.ts";
import { ed25519 } from "@noble/curves/ed25519";
import { expect, test } from "vitest";
import { readCheckpoint } from "./read-checkpoint.ts";

const keyOf = (name: string, type: (typeof signatureTypes)[keyof typeof signatureTypes], seed: number) => {
  const secret = new Uint8Array(32).fill(seed);
  return { key: { name, type, publicKey: ed25519.getPublicKey(secret) }, secret };
};

test("a checkpoint names who signed it beside the log, and when", () => {
  const text = formatCheckpoint({ origin: "coins.example/api/ledger", size: 435, root: new Uint8Array(32).fill(7) });
  const log = keyOf("coins.example/api/ledger", signatureTypes.ed25519, 1);
  const witness = keyOf("witness.example/api/witness", signatureTypes.cosignature, 2);
  const own = signText(text, log.key, log.secret);
  const note = formatNote({ text, signatures: [own, cosignText(text, 1_795_900_000, witness.key, witness.secret)] });
  const witnesses = [{ name: "witness.example/api/witness", signed_at: new Date(1_795_900_000_000).toISOString() }];
  expect(readCheckpoint(note)).toEqual({ note, size: 435, witnesses });
  expect(readCheckpoint(formatNote({ text, signatures: [own] })).witnesses).toEqual([]);
});
