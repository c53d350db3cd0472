import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SignatureType, signatureTypes, type VerifierKey } from "@cointally/shared/ledger/signed-note.ts";
import { ed25519 } from "@noble/curves/ed25519";
import type { Context } from "../../core/context.ts";

type KeysContext = Pick<Context, "config" | "settings">;

/** A key that signs for this site, with its secret. */
export type SigningKey = { verifier: VerifierKey; secretKey: Uint8Array };

/**
 * The secrets that sign checkpoints: those of LEDGER_KEY, or one generated in the data folder, which no backup contains. While a key is
 * replaced LEDGER_KEY has both, and both sign.
 */
export async function readSecretKeys({ config, settings }: KeysContext): Promise<Uint8Array[]> {
  const { ledgerKeys } = settings.current();
  if (ledgerKeys.length > 0) return ledgerKeys.map((key) => Buffer.from(key, "base64"));
  return [await ownSecretKey(config.dataDir)];
}

/** The secret in the data folder, generated at its first use. */
export async function ownSecretKey(dataDir: string): Promise<Uint8Array> {
  const folder = join(dataDir, "keys");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "ledger.key");
  const text = await readFile(path, "utf8").catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await generateKey(path);
    return readFile(path, "utf8");
  });
  return Buffer.from(text.trim(), "base64");
}

/** Writes a new key; of several concurrent processes one decides which key. */
async function generateKey(path: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flush: true });
  try {
    // A link to an existing name fails, where renaming would replace the key of another process.
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporary);
  }
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
