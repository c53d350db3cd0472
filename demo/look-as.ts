import type { StoredUser } from "@cointally/contract/users.ts";
import { isLoopback, withoutBrackets } from "../server/core/network.ts";
import { commonHeaders, denyAllPolicy } from "../server/http/security.ts";
import { createSession } from "../server/modules/accounts/create-session.ts";
import { type Look, looks, type People } from "./people.ts";
import type { DemoSite } from "./site.ts";

export const lookAsPath = "/demo/look-as";

const headers = { ...commonHeaders, "content-security-policy": denyAllPolicy, "cache-control": "no-store" };

/** Headers that a proxy adds: who comes through one may be anybody. */
const forwarding = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via", "cf-connecting-ip"];

/**
 * Whether a request is of a page of this demo, opened on this machine. The demo listens on the loopback address alone; the name by which it
 * was called must be of this machine as well, or a page elsewhere whose name was made to lead here could log in, and so must the page.
 */
export function isFromThisMachine(request: Request): boolean {
  const { headers } = request;
  const host = headers.get("host") ?? "";
  const origin = headers.get("origin") ?? "";
  return (
    URL.canParse(`http://${host}`) &&
    isLoopback(withoutBrackets(new URL(`http://${host}`).hostname)) &&
    origin === `http://${host}` &&
    [null, "same-origin"].includes(headers.get("sec-fetch-site")) &&
    forwarding.every((name) => !headers.has(name))
  );
}

/** Logs a visitor of the demo in as one of its people, by one tap and without a password. */
export async function lookAs(request: Request, site: DemoSite, people: Pick<People, Look>): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { ...headers, allow: "POST" } });
  if (!isFromThisMachine(request)) return new Response(null, { status: 403, headers });
  const name = new URL(request.url).searchParams.get("role");
  const look = looks.find((one) => one === name);
  if (!look) return new Response(null, { status: 404, headers });
  const person = people[look];
  const userAgent = request.headers.get("user-agent");
  const token = await createSession(site.ctx.db, person.id, { network: "127.0.0.1", userAgent }, new Date());
  const role = look === "admin" || look === "moderator" ? look : "user";
  const user: StoredUser = { id: person.id, name: person.name, email: person.email, role };
  return Response.json({ token, user }, { headers });
}
