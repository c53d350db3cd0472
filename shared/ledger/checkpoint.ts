import type { Hash } from "./merkle-tree.ts";
import { base64Of, bytesOfBase64, type Note, parseNote, type VerifierKey, verifiedSignatures } from "./signed-note.ts";

/** The head of a log (C2SP tlog-checkpoint). */
export type Checkpoint = { origin: string; size: number; root: Hash };

/** The text that is signed: origin, tree size and root hash, a line each. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64Of(root)}\n`;
}

/** @throws Error when the text is not a checkpoint; lines after the third are allowed and not read */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]{44})\n(?:[^\n]+\n)*$/.exec(text) ?? [];
  if (!origin || !size || !root || !Number.isSafeInteger(Number(size))) throw new Error("not a checkpoint");
  return { origin, size: Number(size), root: bytesOfBase64(root) };
}

/**
 * Reads a signed checkpoint of one log.
 * @throws Error when it is malformed, of another origin, or not signed by the log's key
 */
export function openCheckpoint(signed: string, origin: string, key: VerifierKey): Checkpoint & { note: Note } {
  const note = parseNote(signed);
  if (verifiedSignatures(note, key).length === 0) throw new Error("the checkpoint is not signed by the log's key");
  const checkpoint = parseCheckpoint(note.text);
  if (checkpoint.origin !== origin) throw new Error(`the checkpoint is of ${checkpoint.origin}, not of ${origin}`);
  return { ...checkpoint, note };
}
