import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/**
 * The key in DATA_DIR/keys that secrets in the database are sealed with, made by whichever process wants it first. It is in no backup:
 * who has the database alone has no secret.
 */
const sealingKey = async (dataDir: string): Promise<Buffer> => {
  const folder = join(dataDir, "keys");
  const file = join(folder, "sealing.key");
  const read = async () => Buffer.from((await readFile(file, "utf8")).trim(), "base64url");
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Whole or not at all, and never over one that another process made: by a link to what is written.
  const made = join(folder, `${randomBytes(8).toString("hex")}.part`);
  await writeFile(made, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(made);
  return read();
};

/** Seals a secret of one owner: what is sealed opens for that owner alone, and not when a bit of it was changed. */
export const encrypt = async (dataDir: string, owner: string, secret: Buffer): Promise<Buffer> => {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, await sealingKey(dataDir), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()]);
};

/** Opens what `encrypt` made; null when it was made by another key, for another owner, or changed. */
export const decrypt = async (dataDir: string, owner: string, sealed: Buffer): Promise<Buffer | null> => {
  const [nonce, tag] = [sealed.subarray(0, nonceBytes), sealed.subarray(-tagBytes)];
  const opening = createDecipheriv(cipher, await sealingKey(dataDir), nonce).setAAD(Buffer.from(owner));
  try {
    opening.setAuthTag(tag);
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()]);
  } catch {
    return null;
  }
};
