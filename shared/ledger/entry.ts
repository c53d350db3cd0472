import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";

/** A counted vote, or with `void` and `reason` the later voiding of the one at index `void` (api.md, Ledger). */
export type LedgerEntry = {
  coin: string;
  day: string;
  seq: number;
  time: string;
  /** SHA-256(nonce ‖ salt), in hex. */
  voter: string;
} & ({ void?: undefined; reason?: undefined } | { void: number; reason: string });

/** The bytes of an entry: canonical JSON (RFC 8785), whose order of names is fixed. */
export function encodeEntry({ coin, day, seq, time, voter, ...voided }: LedgerEntry): Uint8Array {
  // RFC 8785 sorts names by UTF-16 code units; JSON.stringify writes numbers and strings as it requires.
  const json =
    voided.void === undefined
      ? { coin, day, seq, time, voter }
      : { coin, day, reason: voided.reason, seq, time, void: voided.void, voter };
  return new TextEncoder().encode(JSON.stringify(json));
}

/** @throws Error when the bytes are not exactly one entry in its canonical form */
export function decodeEntry(bytes: Uint8Array): LedgerEntry {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  if (!isEntry(value) || !sameBytes(encodeEntry(value), bytes)) throw new Error("not a canonical ledger entry");
  return value;
}

/** The commitment that stands for a voter in the log: only someone who knows nonce and salt can show that the entry is theirs. */
export function commitmentOf(nonce: Uint8Array, salt: Uint8Array): string {
  return bytesToHex(sha256.create().update(nonce).update(salt).digest());
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const matches = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);

const fields: Record<string, (value: unknown) => boolean> = {
  coin: matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  day: matches(/^\d{4}-\d\d-\d\d$/),
  seq: isCount,
  time: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
  voter: matches(/^[0-9a-f]{64}$/),
};
const voidFields: typeof fields = { ...fields, reason: matches(/^.{1,500}$/su), void: isCount };

function isEntry(value: unknown): value is LedgerEntry {
  if (typeof value !== "object" || value === null) return false;
  const expected = "void" in value ? voidFields : fields;
  const entries = Object.entries(value);
  return (
    entries.length === Object.keys(expected).length && entries.every(([name, one]) => expected[name]?.(one) === true)
  );
}

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);
