import { ed25519 } from "@noble/curves/ed25519";
import { describe, expect, it } from "vitest";
import { formatCheckpoint, openCheckpoint, parseCheckpoint } from "./checkpoint.ts";
import {
  base64Of,
  bytesOfBase64,
  cosignatureTime,
  cosignText,
  formatNote,
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  signatureTypes,
  signText,
  verifiedSignatures,
} from "./signed-note.ts";

/** The key and note of Go's reference implementation (golang.org/x/mod/sumdb/note). */
const referenceKey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const referenceSecret = bytesOfBase64("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz").slice(1);
const referenceText =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const referenceNote = `${referenceText}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

/** A checkpoint of Go's checksum database, whose key is in every Go release. */
const checksumDatabaseKey = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";
const checksumDatabaseCheckpoint = `go.sum database tree
65209736
5+uGFjx6xBZG8ip1+wi77v+grwbhhukIrxEUS8PXvRo=

— sum.golang.org Az3grnbssgK7ubgFX36gVETtNv0U23qxyAhAMai2QUfeGa3nB/akvkMdlUErfcZz7l/R3cVtYspg3dxXABkGZZKdsQ8=
`;

const secretKey = new Uint8Array(32).fill(7);
const logKey = { name: "example.com/log", type: signatureTypes.ed25519, publicKey: ed25519.getPublicKey(secretKey) };
const witnessKey = { ...logKey, name: "witness.example/w1", type: signatureTypes.cosignature };

describe("signed notes", () => {
  it("read and write the reference key", () => {
    expect(formatVerifierKey(parseVerifierKey(referenceKey))).toBe(referenceKey);
  });

  it("refuse every part of the reference key, and the key with any character changed", () => {
    for (let start = 0; start <= referenceKey.length; start++) {
      for (let end = start + 1; end <= referenceKey.length; end++) {
        if (start === 0 && end === referenceKey.length) continue;
        expect(() => parseVerifierKey(referenceKey.slice(start, end))).toThrow(Error);
      }
    }
    for (let i = 0; i < referenceKey.length; i++) {
      const changed = String.fromCharCode(referenceKey.charCodeAt(i) + 1);
      expect(() => parseVerifierKey(referenceKey.slice(0, i) + changed + referenceKey.slice(i + 1))).toThrow(Error);
    }
    const tooLong = "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==";
    const otherType = "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    expect(() => parseVerifierKey(tooLong)).toThrow(Error);
    expect(() => parseVerifierKey(otherType)).toThrow(Error);
  });

  it("verify the reference note, and sign it byte for byte", () => {
    const key = parseVerifierKey(referenceKey);
    const note = parseNote(referenceNote);
    expect(note.text).toBe(referenceText);
    expect(verifiedSignatures(note, key)).toHaveLength(1);
    expect(formatNote({ text: referenceText, signatures: [signText(referenceText, key, referenceSecret)] })).toBe(
      referenceNote,
    );
  });

  it("read the example of C2SP signed-note, whose text has an empty line of its own", () => {
    const text = "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n";
    const example = `${text}
— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=
`;
    const note = parseNote(example);
    expect(note.text).toBe(text);
    expect(note.signatures.map(({ name, signature }) => [name, signature.length])).toEqual([
      ["quasimodo.example/salvatore", 64],
    ]);
    expect(formatNote(note)).toBe(example);
  });

  it("refuse a changed text, and do not count signatures of other keys", () => {
    const key = parseVerifierKey(referenceKey);
    expect(() => verifiedSignatures(parseNote(referenceNote.replace("answer", "Answer")), key)).toThrow("wrong");
    expect(verifiedSignatures(parseNote(referenceNote), logKey)).toEqual([]);
  });

  it.each([
    ["no signature", referenceText],
    ["no empty line", referenceNote.replace("\n\n", "\n")],
    ["no newline at the end", referenceNote.slice(0, -1)],
    ["a control character", referenceNote.replace("think", "thi\u0007nk")],
    ["a hyphen for the dash", referenceNote.replace("—", "-")],
    ["base64 of a second form", referenceNote.replace("JnAM=", "JnAN=")],
    ["too many signatures", `${referenceText}\n${(referenceNote.split("\n\n")[1] ?? "").repeat(17)}`],
  ])("refuse a note with %s", (_, note) => {
    expect(() => parseNote(note)).toThrow(Error);
  });

  it("carry a witness's signature with its time", () => {
    const text = formatCheckpoint({ origin: "example.com/log", size: 3, root: new Uint8Array(32).fill(1) });
    const note = parseNote(
      formatNote({
        text,
        signatures: [signText(text, logKey, secretKey), cosignText(text, 1_679_315_147, witnessKey, secretKey)],
      }),
    );
    const [cosignature] = verifiedSignatures(note, witnessKey);
    expect(cosignature && cosignatureTime(cosignature)).toBe(1_679_315_147);
    const later = note.signatures.map((one) => ({
      ...one,
      signature: one.signature.map((byte, i) => (one.name === witnessKey.name && i === 7 ? byte + 1 : byte)),
    }));
    expect(() => verifiedSignatures({ text, signatures: later }, witnessKey)).toThrow("wrong");
    expect(verifiedSignatures({ text, signatures: later }, logKey)).toHaveLength(1);
  });
});

describe("checkpoints", () => {
  const text = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";

  it("are origin, size and root, each on a line", () => {
    const checkpoint = parseCheckpoint(text);
    expect(checkpoint).toMatchObject({ origin: "example.com/behind-the-sofa", size: 20_852_163 });
    expect(formatCheckpoint(checkpoint)).toBe(text);
    expect(parseCheckpoint(`${text}extension\n`)).toEqual(checkpoint);
  });

  it.each([
    ["without a root", "example.com/log\n1\n"],
    ["with a size that starts with 0", text.replace("2085", "0285")],
    ["with a negative size", text.replace("2085", "-285")],
    ["with a root of another length", text.replace("CsUY", "")],
    ["with an empty line", `${text}\nextension\n`],
    ["beyond exact numbers", text.replace("20852163", "9999999999999999")],
  ])("are refused %s", (_, wrong) => {
    expect(() => parseCheckpoint(wrong)).toThrow(Error);
  });

  it("of Go's checksum database opens with its key", () => {
    const key = parseVerifierKey(checksumDatabaseKey);
    const { size, root } = openCheckpoint(checksumDatabaseCheckpoint, "go.sum database tree", key);
    expect(size).toBe(65_209_736);
    expect(base64Of(root)).toBe("5+uGFjx6xBZG8ip1+wi77v+grwbhhukIrxEUS8PXvRo=");
    const changed = checksumDatabaseCheckpoint.replace("65209736", "65209737");
    expect(() => openCheckpoint(changed, "go.sum database tree", key)).toThrow("wrong");
  });

  it("open only when the log's key signed them, for that origin", () => {
    const own = formatCheckpoint({ origin: "example.com/log", size: 0, root: new Uint8Array(32) });
    const signed = formatNote({ text: own, signatures: [signText(own, logKey, secretKey)] });
    expect(openCheckpoint(signed, "example.com/log", logKey).size).toBe(0);
    expect(() => openCheckpoint(signed, "example.com/other", logKey)).toThrow("is of example.com/log");
    expect(() => openCheckpoint(signed, "example.com/log", witnessKey)).toThrow("not signed");
    expect(() => openCheckpoint(signed.replace("\n0\n", "\n1\n"), "example.com/log", logKey)).toThrow("wrong");
  });
});
