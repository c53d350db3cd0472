import { randomBytes } from "node:crypto";
import { type SignatureType, signatureTypes, type VerifierKey } from "@cointally/shared/ledger/signed-note.ts";
import { ed25519 } from "@noble/curves/ed25519";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import type { FileStore } from "../../core/files/file-store.ts";
import type { Database } from "../../database/client.ts";

type KeysContext = Pick<Context, "settings"> & OwnKeyContext;
type OwnKeyContext = { db: Pick<Database, "transaction">; files: Pick<FileStore, "read" | "write"> };

/** A key that signs for this site, with its secret. */
export type SigningKey = { verifier: VerifierKey; secretKey: Uint8Array };

/**
 * The secrets that sign checkpoints: those of LEDGER_KEY, or one generated among the site's files, which no backup contains. While a key is
 * replaced LEDGER_KEY has both, and both sign.
 */
export async function readSecretKeys(ctx: KeysContext): Promise<Uint8Array[]> {
  const { ledgerKeys } = ctx.settings.current();
  if (ledgerKeys.length > 0) return ledgerKeys.map((key) => Buffer.from(key, "base64"));
  return [await ownSecretKey(ctx)];
}

const path = "keys/ledger.key";
const lockKey = 0x6c65_646b;

/** The secret among the site's files, generated at its first use: the lock lets one process of all nodes decide which. */
export async function ownSecretKey({ db, files }: OwnKeyContext): Promise<Uint8Array> {
  const read = async () => {
    const text = await files.read(path);
    return text && Buffer.from(text.toString().trim(), "base64");
  };
  return (
    (await read()) ??
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
      const created = await read();
      if (created) return created;
      const { rows } = await tx.execute(sql`select from ledger_head where paused is null`);
      if (rows.length > 0) throw new Error("keys/ledger.key, which signs the public log of votes, is missing");
      const key = randomBytes(32);
      await files.write(path, Buffer.from(`${key.toString("base64")}\n`));
      return key;
    })
  );
}

/** The same secrets as keys of a name: the log's origin, or the name as a witness. */
export function signingKeys(
  name: string,
  secretKeys: Uint8Array[],
  type: SignatureType = signatureTypes.ed25519,
): SigningKey[] {
  return secretKeys.map((secretKey) => ({
    verifier: { name, type, publicKey: ed25519.getPublicKey(secretKey) },
    secretKey,
  }));
}
