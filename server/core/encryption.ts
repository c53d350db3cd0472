import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StartConfig } from "./config/config.ts";
import { StartError } from "./config/start-error.ts";

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** Where the key is from that encrypts secrets. */
export type KeySource = Pick<StartConfig, "dataDir" | "sealingKeys">;

/**
 * The keys that decrypt secrets; the first also encrypts, so that it can replace the others (server/cli/keys-renew.ts). SEALING_KEY, otherwise
 * the lines of a file in DATA_DIR/keys, created by the first process that needs it. Excluded from backups, so that a leaked database alone
 * reveals no secret.
 */
const readSealingKeys = async ({ dataDir, sealingKeys }: KeySource): Promise<[Buffer, ...Buffer[]]> => {
  const folder = join(dataDir, "keys");
  const file = join(folder, "sealing.key");
  const read = async () => keysOf((await readFile(file, "utf8")).trim().split(/[\s,]+/));
  if (sealingKeys) return keysOf(sealingKeys);
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

/** @throws {StartError} for a text that is no key, with which nothing could be decrypted */
function keysOf(texts: string[]): [Buffer, ...Buffer[]] {
  const keys = texts.map((text) => Buffer.from(text, "base64"));
  if (keys.some(({ length }) => length !== 32))
    throw new StartError("DATA_DIR/keys/sealing.key must have keys of 32 bytes in base64, each on a line of its own.");
  return keys as [Buffer, ...Buffer[]];
}

/** Encrypts a secret of one owner with authentication: it decrypts for that owner only, and not when a bit was changed. */
export async function encrypt(source: KeySource, owner: string, secret: Buffer): Promise<Buffer> {
  const [key] = await readSealingKeys(source);
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
}

function decryptBy(key: Buffer, owner: string, ciphertext: Buffer): Buffer | null {
  const [nonce, tag] = [ciphertext.subarray(0, nonceBytes), ciphertext.subarray(-tagBytes)];
  const opening = createDecipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
  try {
    opening.setAuthTag(tag);
    return Buffer.concat([opening.update(ciphertext.subarray(nonceBytes, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}

/** Decrypts a result of `encrypt`; null for another key or owner, or when it was changed. */
export async function decrypt(source: KeySource, owner: string, ciphertext: Buffer): Promise<Buffer | null> {
  for (const key of await readSealingKeys(source)) {
    const secret = decryptBy(key, owner, ciphertext);
    if (secret) return secret;
  }
  return null;
}

/** A result of `encrypt` encrypted anew by the first key; `current` where it already is, `lost` where no key decrypts it. */
export async function renew(
  source: KeySource,
  owner: string,
  ciphertext: Buffer,
): Promise<Buffer | "current" | "lost"> {
  const [first] = await readSealingKeys(source);
  if (decryptBy(first, owner, ciphertext)) return "current";
  const secret = await decrypt(source, owner, ciphertext);
  return secret ? encrypt(source, owner, secret) : "lost";
}
