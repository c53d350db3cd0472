import * as m from "@cointally/i18n/messages";
import { type Checkpoint, parseCheckpoint } from "@cointally/shared/ledger/checkpoint.ts";
import { emptyRoot, type Hash, verifyConsistency } from "@cointally/shared/ledger/merkle-tree.ts";
import {
  bytesOfBase64,
  cosignText,
  formatSignatureLine,
  type Note,
  parseNote,
  parseVerifierKey,
  signatureTypes,
  verifiedSignatures,
} from "@cointally/shared/ledger/signed-note.ts";
import { sql } from "drizzle-orm";
import { AppError } from "../../core/app-error.ts";
import type { Context } from "../../core/context.ts";
import { readSecretKeys, type SigningKey, signingKeys } from "./signing-keys.ts";

/** The response of a witness, with the status that C2SP tlog-witness requires. */
export type WitnessAnswer = { status: 200 | 403 | 404 | 409 | 422; text: string };

type Request = { oldSize: number; proof: Hash[]; signed: string; note: Note; checkpoint: Checkpoint };

/** More lines are refused. */
const mostProofLines = 63;

/** The keys with which this site cosigns other logs: those of its own log, as keys of another name and type. */
export async function witnessKeys(ctx: Pick<Context, "config" | "settings" | "db" | "files">): Promise<SigningKey[]> {
  const { host, pathname } = new URL(ctx.config.publicUrl);
  const name = `${host}${pathname === "/" ? "" : pathname}/api/witness`;
  return signingKeys(name, await readSecretKeys(ctx), signatureTypes.cosignature);
}

/**
 * Cosigns a checkpoint of a log of WITNESS_LOGS if it is consistent with the newest one cosigned before (C2SP tlog-witness). The row of the
 * log is locked, so that of two simultaneous checkpoints the second is compared with the first.
 * @throws {AppError} bad_request for a malformed request
 */
export async function addCheckpoint(ctx: Context, body: string, now: Date): Promise<WitnessAnswer> {
  const { db, settings } = ctx;
  const request = readRequest(body);
  if (!request || request.oldSize > request.checkpoint.size)
    throw new AppError("bad_request", m.error_witness_request());
  const { oldSize, proof, signed, note, checkpoint } = request;
  const logs = settings.current().witnessLogs;
  const keys = logs.map(parseVerifierKey).filter(({ name }) => name === checkpoint.origin);
  if (keys.length === 0) return { status: 404, text: "unknown log\n" };
  if (!keys.some((key) => isSigned(note, key))) return { status: 403, text: "not signed by the log's key\n" };
  const own = await witnessKeys(ctx);
  return db.transaction(async (tx): Promise<WitnessAnswer> => {
    await tx.execute(sql`
      insert into witnessed_logs (origin, size, root, checkpoint, cosigned_at)
      values (${checkpoint.origin}, 0, ${Buffer.from(emptyRoot)}, '', ${now.toISOString()}) on conflict do nothing`);
    const { rows } = await tx.execute<{ size: string; root: Buffer }>(
      sql`select size, root from witnessed_logs where origin = ${checkpoint.origin} for update`,
    );
    const last = { size: Number(rows[0]?.size), root: Uint8Array.from(rows[0]?.root ?? emptyRoot) };
    if (last.size !== oldSize) return { status: 409, text: `${last.size}\n` };
    if (!verifyConsistency(last, checkpoint, proof)) {
      return checkpoint.size === last.size && proof.length === 0
        ? { status: 409, text: `${last.size}\n` }
        : { status: 422, text: "not consistent with the checkpoint cosigned before\n" };
    }
    await tx.execute(sql`
      update witnessed_logs set size = ${checkpoint.size}, root = ${Buffer.from(checkpoint.root)}, checkpoint = ${signed},
        cosigned_at = ${now.toISOString()} where origin = ${checkpoint.origin}`);
    const time = Math.floor(now.getTime() / 1000);
    const lines = own.map(({ verifier, secretKey }) => cosignText(note.text, time, verifier, secretKey));
    return { status: 200, text: lines.map(formatSignatureLine).join("") };
  });
}

function readRequest(body: string): Request | null {
  const end = body.indexOf("\n\n");
  const [first = "", ...lines] = body.slice(0, Math.max(end, 0)).split("\n");
  const oldSize = /^old (0|[1-9]\d{0,15})$/.exec(first)?.[1];
  if (oldSize === undefined || lines.length > mostProofLines || !Number.isSafeInteger(Number(oldSize))) return null;
  try {
    const proof = lines.map(bytesOfBase64);
    if (proof.some(({ length }) => length !== 32)) return null;
    const signed = body.slice(end + 2);
    const note = parseNote(signed);
    return { oldSize: Number(oldSize), proof, signed, note, checkpoint: parseCheckpoint(note.text) };
  } catch {
    return null;
  }
}

function isSigned(note: Note, key: ReturnType<typeof parseVerifierKey>): boolean {
  try {
    return verifiedSignatures(note, key).length > 0;
  } catch {
    return false;
  }
}
