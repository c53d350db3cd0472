import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { cosignatureTime, parseNote } from "@cointally/shared/ledger/signed-note.ts";

/** A signed checkpoint with the size of the log and who signed it beside the log itself. Signatures are not verified: the site has done so. */
export type ReadCheckpoint = { note: string; size: number; witnesses: { name: string; signed_at: string }[] };

/** @throws Error when the note is no checkpoint */
export function readCheckpoint(note: string): ReadCheckpoint {
  const { text, signatures } = parseNote(note);
  const { origin, size } = parseCheckpoint(text);
  const witnesses = signatures
    .filter(({ name }) => name !== origin)
    .map((signature) => ({
      name: signature.name,
      signed_at: new Date(cosignatureTime(signature) * 1000).toISOString(),
    }));
  return { note, size, witnesses };
}
