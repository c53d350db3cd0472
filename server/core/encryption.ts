import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StartConfig } from "./config/config.ts";

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** Where the key is from that encrypts secrets. */
export type KeySource = Pick<StartConfig, "dataDir" | "sealingKey">;

/**
 * The key that encrypts secrets in the database: SEALING_KEY, otherwise one in DATA_DIR/keys, created by the first process that needs it.
 * Excluded from backups, so that a leaked database alone reveals no secret.
 */
const readSealingKey = async ({ dataDir, sealingKey }: KeySource): Promise<Buffer> => {
  if (sealingKey) return Buffer.from(sealingKey, "base64");
  const folder = join(dataDir, "keys");
  const file = join(folder, "sealing.key");
  const read = async () => Buffer.from((await readFile(file, "utf8")).trim(), "base64url");
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Linking a complete file is atomic and never overwrites the key of another process.
  const temporary = join(folder, `${randomBytes(8).toString("hex")}.part`);
  await writeFile(temporary, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(temporary);
  return read();
};

/** Encrypts a secret of one owner with authentication: it decrypts for that owner only, and not when a bit was changed. */
export async function encrypt(source: KeySource, owner: string, secret: Buffer): Promise<Buffer> {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, await readSealingKey(source), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
}

/** Decrypts a result of `encrypt`; null for another key or owner, or when it was changed. */
export async function decrypt(source: KeySource, owner: string, ciphertext: Buffer): Promise<Buffer | null> {
  const [nonce, tag] = [ciphertext.subarray(0, nonceBytes), ciphertext.subarray(-tagBytes)];
  const opening = createDecipheriv(cipher, await readSealingKey(source), nonce).setAAD(Buffer.from(owner));
  try {
    opening.setAuthTag(tag);
    return Buffer.concat([opening.update(ciphertext.subarray(nonceBytes, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}
