import { ed25519 } from "@noble/curves/ed25519";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils";

/** Identifiers of signature types (C2SP signed-note): Ed25519, and Ed25519 with a time by a witness. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const;
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

export type VerifierKey = { name: string; type: SignatureType; publicKey: Uint8Array };
export type NoteSignature = { name: string; keyId: Uint8Array; signature: Uint8Array };
export type Note = { text: string; signatures: NoteSignature[] };

/** At most this many signatures of a note are read; C2SP signed-note requires support for 16 or more. */
const mostSignatures = 16;

/** The first four bytes of SHA-256(name ‖ "\n" ‖ type ‖ public key). */
export function keyIdOf({ name, type, publicKey }: VerifierKey): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4);
}

/** A verifier key as text: `name+key ID in hex+base64(type ‖ public key)`. */
export function formatVerifierKey(key: VerifierKey): string {
  return `${key.name}+${bytesToHex(keyIdOf(key))}+${base64Of(concatBytes(Uint8Array.of(key.type), key.publicKey))}`;
}

/** @throws Error when the text is not a verifier key of a supported type, or its key ID does not match */
export function parseVerifierKey(text: string): VerifierKey {
  const match = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/u.exec(text);
  const [type, ...publicKey] = match?.[3] ? bytesOfBase64(match[3]) : [];
  const supported = Object.values(signatureTypes).find((one) => one === type);
  if (!match?.[1] || !supported || publicKey.length !== 32) throw new Error("not a verifier key");
  const key = { name: match[1], type: supported, publicKey: Uint8Array.from(publicKey) };
  if (bytesToHex(keyIdOf(key)) !== match[2]) throw new Error("the key ID is not that of the key");
  return key;
}

/** @throws Error when the text is not a signed note (C2SP signed-note) */
export function parseNote(note: string): Note {
  const split = note.lastIndexOf("\n\n");
  const lines = note.slice(split + 2).split("\n");
  if (split < 0 || lines.pop() !== "" || lines.length === 0 || lines.length > mostSignatures || hasControls(note)) {
    throw new Error("not a signed note");
  }
  return { text: note.slice(0, split + 1), signatures: lines.map(parseSignatureLine) };
}

export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(formatSignatureLine).join("")}`;
}

export function formatSignatureLine({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${base64Of(concatBytes(keyId, signature))}\n`;
}

/** @throws Error when the line is not that of a signature */
export function parseSignatureLine(line: string): NoteSignature {
  const match = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/u.exec(line);
  const bytes = match?.[2] ? bytesOfBase64(match[2]) : new Uint8Array();
  if (!match?.[1] || bytes.length < 5) throw new Error("not a signature line");
  return { name: match[1], keyId: bytes.slice(0, 4), signature: bytes.slice(4) };
}

/** Signs a note's text by the Ed25519 secret key (32 bytes) of a verifier key. */
export function signText(text: string, key: VerifierKey, secretKey: Uint8Array): NoteSignature {
  return { name: key.name, keyId: keyIdOf(key), signature: ed25519.sign(utf8ToBytes(text), secretKey) };
}

/** A witness's signature over a checkpoint's text and the time, in seconds (C2SP tlog-cosignature, Ed25519). */
export function cosignText(text: string, time: number, key: VerifierKey, secretKey: Uint8Array): NoteSignature {
  const signature = ed25519.sign(utf8ToBytes(cosignedMessage(text, time)), secretKey);
  const seconds = new Uint8Array(8);
  new DataView(seconds.buffer).setBigUint64(0, BigInt(time));
  return { name: key.name, keyId: keyIdOf(key), signature: concatBytes(seconds, signature) };
}

/** The signatures of a note by one key. @throws Error when one of them is wrong, which invalidates the whole note */
export function verifiedSignatures(note: Note, key: VerifierKey): NoteSignature[] {
  const keyId = bytesToHex(keyIdOf(key));
  const own = note.signatures.filter((one) => one.name === key.name && bytesToHex(one.keyId) === keyId);
  for (const { signature } of own) {
    if (!isValid(note.text, signature, key)) throw new Error(`the signature of ${key.name} is wrong`);
  }
  return own;
}

/** When a cosignature was made, in seconds since 1970. */
export function cosignatureTime({ signature }: NoteSignature): number {
  return Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
}

const cosignedMessage = (text: string, time: number | bigint) => `cosignature/v1\ntime ${time}\n${text}`;

function isValid(text: string, signature: Uint8Array, { type, publicKey }: VerifierKey): boolean {
  const time = type === signatureTypes.cosignature ? signature.slice(0, 8) : undefined;
  const raw = time ? signature.slice(8) : signature;
  if (raw.length !== 64) return false;
  const message = time ? cosignedMessage(text, new DataView(time.buffer).getBigUint64(0)) : text;
  return ed25519.verify(raw, utf8ToBytes(message), publicKey, { zip215: false });
}

const hasControls = (text: string) => [...text].some((one) => one < " " && one !== "\n");

export function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** @throws Error when the text is not canonical base64 */
export function bytesOfBase64(text: string): Uint8Array {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  if (base64Of(bytes) !== text) throw new Error("not base64");
  return bytes;
}
