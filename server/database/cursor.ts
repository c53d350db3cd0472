import { createHmac, timingSafeEqual } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { fieldError } from "../core/app-error.ts";

/** Where a page ended: the segment of the list, the ordering keys of its last row as text, and that row's id. */
export type Position = { segment: number; keys: string[]; id: string };

const macLength = 16;
const mac = (secret: Buffer, binding: string, payload: string) =>
  createHmac("sha256", secret).update(binding).update("\n").update(payload).digest().subarray(0, macLength);

/** A cursor that is valid for this list, sort and these filters only (api.md, Lists). It is signed, so altered ones are refused. */
export function writeCursor(secret: Buffer, binding: string, at: Position): string {
  const payload = JSON.stringify([at.segment, at.id, ...at.keys]);
  return Buffer.concat([mac(secret, binding, payload), Buffer.from(payload)]).toString("base64url");
}

/**
 * Parses a cursor.
 * @throws {AppError} naming `cursor` when it was altered, or belongs to another list, sort or filter
 */
export function readCursor(secret: Buffer, binding: string, cursor: string): Position {
  const bytes = Buffer.from(cursor, "base64url");
  const payload = bytes.subarray(macLength).toString();
  const canonical = bytes.toString("base64url") === cursor && bytes.length > macLength;
  if (!canonical || !timingSafeEqual(mac(secret, binding, payload), bytes.subarray(0, macLength))) {
    throw fieldError("cursor", m.error_cursor_other_list(), "query");
  }
  const [segment, id, ...keys] = JSON.parse(payload) as [number, string, ...string[]];
  return { segment, id, keys };
}
