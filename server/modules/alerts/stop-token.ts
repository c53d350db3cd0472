import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (secret: Buffer, id: Buffer) =>
  createHmac("sha256", secret).update("alert").update(id).digest().subarray(0, 16);

/** The token that ends an alert without a login: its id with a signature of this site. It is not stored. */
export function stopToken(secret: Buffer, alertId: string): string {
  const id = Buffer.from(alertId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, sign(secret, id)]).toString("base64url");
}

/** The id of the alert that a token ends; undefined for a forged token. */
export function alertOf(secret: Buffer, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, 16);
  if (bytes.length !== 32 || !timingSafeEqual(bytes.subarray(16), sign(secret, id))) return undefined;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
