import { parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { consistencyProof } from "@cointally/shared/ledger/merkle-tree.ts";
import {
  base64Of,
  formatSignatureLine,
  type Note,
  type NoteSignature,
  parseNote,
  parseSignatureLine,
  parseVerifierKey,
  type VerifierKey,
  verifiedSignatures,
} from "@cointally/shared/ledger/signed-note.ts";
import { sql } from "drizzle-orm";
import type { SiteConfig } from "../../core/config/config.ts";
import type { Context } from "../../core/context.ts";
import { FetchError, fetchText } from "../../core/fetch-json.ts";
import { proveByTiles } from "./ledger-tiles.ts";

const timeoutMs = 5_000;
const maxBytes = 8_192;

type Witness = SiteConfig["witnesses"][number];
type Head = { size: number; signed: string; note: Note };
type Known = { size: number; line?: string; refused?: "inconsistent" | "unknown" };

/**
 * Sends the log's newest checkpoint to each witness that has not cosigned it, and stores the cosignatures (C2SP tlog-witness). A witness
 * without a valid response is tried again at the next run. Runs as a job.
 */
export async function askWitnesses(ctx: Pick<Context, "db" | "settings" | "clock" | "log">): Promise<void> {
  const { db, settings } = ctx;
  const { witnesses } = settings.current();
  if (witnesses.length === 0) return;
  const { rows } = await db.execute<{ checkpoint: string }>(
    sql`select checkpoint from ledger_head where paused is null`,
  );
  if (!rows[0]) return;
  const signed = rows[0].checkpoint;
  const note = parseNote(signed);
  const head = { size: parseCheckpoint(note.text).size, signed, note };
  await Promise.all(witnesses.map((witness) => askWitness(ctx, witness, head)));
}

async function askWitness(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  witness: Witness,
  head: Head,
): Promise<void> {
  const { rows } = await db.execute<{ size: string; line: string | null }>(
    sql`select size, line from ledger_witnesses where verifier = ${witness.key}`,
  );
  // A restored log may have fewer entries than the witness knows; it reports that as a conflict.
  const size = Math.min(Number(rows[0]?.size ?? 0), head.size);
  if (size === head.size && rows[0]?.line) return;
  try {
    const known = await requestCosignature(db, witness, head, size);
    const { line = null, refused = null } = known;
    await db.execute(sql`
      insert into ledger_witnesses (verifier, size, line, refused, updated_at)
      values (${witness.key}, ${known.size}, ${line}, ${refused}, ${clock().toISOString()})
      on conflict (verifier) do update set size = excluded.size, line = excluded.line, refused = excluded.refused, updated_at = excluded.updated_at`);
    if (known.refused)
      log.error({ witness: witness.url, size: head.size, refused }, "a witness refuses the public log");
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    log.warn({ witness: witness.url, reason: error.message }, "a witness did not cosign");
  }
}

/** @throws FetchError for no response, or one that does not follow the protocol */
async function requestCosignature(
  db: Context["db"],
  witness: Witness,
  head: Head,
  oldSize: number,
  isSecond = false,
): Promise<Known> {
  const proof =
    oldSize === 0
      ? []
      : await proveByTiles(db, head.size, (readNode) => consistencyProof(readNode, oldSize, head.size));
  const body = `old ${oldSize}\n${proof.map((hash) => `${base64Of(hash)}\n`).join("")}\n${head.signed}`;
  const { status, headers, text } = await fetchText(`${witness.url}/add-checkpoint`, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body,
    timeoutMs,
    maxBytes,
  });
  if (status === 200) return { size: head.size, line: readCosignature(text, head.note, parseVerifierKey(witness.key)) };
  if (status === 409 && headers.get("content-type")?.startsWith("text/x.tlog.size")) {
    const size = /^(0|[1-9]\d{0,15})\n$/.exec(text)?.[1];
    if (size === undefined) throw new FetchError("a size that is no number");
    // It knows more entries of this log than exist, or another log of this size.
    if (Number(size) > head.size || Number(size) === oldSize) return { size: oldSize, refused: "inconsistent" };
    if (isSecond) throw new FetchError("another size each time");
    return requestCosignature(db, witness, head, Number(size), true);
  }
  if (status === 422) return { size: oldSize, refused: "inconsistent" };
  if (status === 403 || status === 404) return { size: oldSize, refused: "unknown" };
  throw new FetchError(`status ${status}`);
}

/** The line of the witness's valid cosignature. @throws FetchError where there is none */
function readCosignature(text: string, { text: checkpoint }: Note, key: VerifierKey): string {
  try {
    const signatures: NoteSignature[] = text.trimEnd().split("\n").map(parseSignatureLine);
    const [cosignature] = verifiedSignatures({ text: checkpoint, signatures }, key);
    if (cosignature) return formatSignatureLine(cosignature);
  } catch (error) {
    throw new FetchError(`a cosignature that is wrong: ${(error as Error).message}`);
  }
  throw new FetchError("no cosignature by its key");
}
