import { createHash } from "node:crypto";
import { chainById } from "@cointally/shared/chains.ts";
import { letterMark } from "../images/marks.ts";
import { sendGeneratedFile } from "./generated-file.ts";

/** Sends the icon of a chain that the operator added; the first six have files of the web app. Null for every other path. */
export async function chainIcon(request: Request): Promise<Response | null> {
  const id = /^\/chains\/([1-9]\d{0,9})\.svg$/.exec(new URL(request.url).pathname)?.[1];
  const chain = chainById(Number(id));
  if (!chain || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const body = Buffer.from(letterMark(chain));
  const version = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  return sendGeneratedFile(request, { type: "image/svg+xml", version, body: () => body, maxAge: 3600 });
}
