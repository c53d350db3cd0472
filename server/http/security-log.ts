import { createHmac } from "node:crypto";
import { type AnyEndpoint, staffRoleOf } from "@cointally/contract/endpoint.ts";
import type { ErrorCode } from "@cointally/contract/errors.ts";
import { LRUCache } from "lru-cache";
import { AppError } from "../core/app-error.ts";
import type { Context, SignedIn } from "../core/context.ts";
import { coarse } from "../core/network.ts";
import { RawJsonResponse } from "./route.ts";

/** Events that an investigation needs, as docs/security/logging.md lists them. */
export const securityEvents = [
  "done",
  "authentication_failed",
  "access_refused",
  "input_refused",
  "rule_refused",
  "limit_reached",
] as const;
type SecurityEvent = (typeof securityEvents)[number];

const eventOfCode: Partial<Record<ErrorCode, SecurityEvent>> = {
  wrong_credentials: "authentication_failed",
  otp_required: "authentication_failed",
  unauthorized: "access_refused",
  forbidden: "access_refused",
  second_factor_required: "access_refused",
  email_not_verified: "access_refused",
  banned: "access_refused",
  not_found: "access_refused",
  validation: "input_refused",
  bad_request: "input_refused",
  too_large: "input_refused",
  unsupported_media_type: "input_refused",
  disposable_email: "input_refused",
  idempotency_mismatch: "input_refused",
  conflict: "rule_refused",
  gone: "rule_refused",
  own_coin: "rule_refused",
  already_voted: "rule_refused",
  contract_taken: "rule_refused",
  too_many_requests: "limit_reached",
  pow_required: "limit_reached",
};

/** Fields by which a logged-in owner proves who is calling. */
const proofFields = ["current_password", "email_code", "code"];

/** Lines of one event from one network in a minute; the rest is left out, so that nobody fills the disk. */
const linesPerMinute = 30;

/** What is known of a call when it ends. */
export type Seen = { requestId: string; network: string; user: SignedIn | null; body?: unknown; result?: unknown };

/** Whether a success is logged: a write of an account's login or standing, or with the rights of a role. */
export function isAudited({ method, access, tag, path }: AnyEndpoint): boolean {
  if (method === "GET") return false;
  return staffRoleOf(access) !== null || ["Auth and users", "Setup"].includes(tag) || path === "/votes/email/confirm";
}

/**
 * Logs security events with who, from where and what, without addresses, passwords, tokens or values: of a body only the names of its fields
 * (which show the factors of a login), of an email address only a keyed hash.
 */
export function createSecurityLog({ log, secret }: Pick<Context, "log" | "secret">) {
  const lines = new LRUCache<string, { count: number }>({ max: 10_000, ttl: 60_000 });

  const write = (event: SecurityEvent, endpoint: AnyEndpoint, seen: Seen, more: Record<string, unknown>): void => {
    const network = coarse(seen.network);
    const key = `${event} ${network}`;
    const written = lines.get(key) ?? { count: 0 };
    if (written.count === 0) lines.set(key, written);
    written.count++;
    if (written.count > linesPerMinute + 1) return;
    const isLast = written.count > linesPerMinute;
    const fields = {
      security: event,
      call: `${endpoint.method} ${endpoint.path}`,
      request_id: seen.requestId,
      network,
      user: seen.user?.id,
      subject: subjectOf(secret, seen.body),
      ...more,
    };
    const words = isLast ? "a security event; further ones of this kind are left out for a minute" : "a security event";
    if (event === "done" || event === "input_refused" || event === "rule_refused") log.info(fields, words);
    else log.warn(fields, words);
  };

  return {
    /** Logs a call that succeeded, where it is audited. */
    done(endpoint: AnyEndpoint, seen: Seen, params: Record<string, string>): void {
      if (!isAudited(endpoint)) return;
      write("done", endpoint, seen, {
        user: seen.user?.id ?? userOf(seen.result),
        fields: fieldsOf(seen.body),
        ids: Object.values(params).filter((value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)),
      });
    },
    /** Logs a call that was refused; other failures are logged with their stack. */
    refused(endpoint: AnyEndpoint, seen: Seen, error: unknown): void {
      if (!(error instanceof AppError)) return;
      const keys = keysOf(error);
      const isProof = keys.some((key) => proofFields.includes(key));
      // A missing public page is no attempt at anything.
      if (error.code === "not_found" && (endpoint.access === "public" || !seen.user)) return;
      const event = isProof ? "authentication_failed" : eventOfCode[error.code];
      if (event) write(event, endpoint, seen, { code: error.code, ...(keys.length > 0 && { fields: keys }) });
    },
  };
}
export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** The same short code for the same email address, from which it cannot be read. */
function subjectOf(secret: Buffer, body: unknown): string | undefined {
  const email = (body as { email?: unknown } | undefined)?.email;
  if (typeof email !== "string") return undefined;
  const mac = createHmac("sha256", secret).update(`security log\n${email.trim().toLowerCase()}`);
  return mac.digest("base64url").slice(0, 22);
}

const isName = (key: string) => /^[\w.]{1,60}$/.test(key);

function fieldsOf(body: unknown): string[] {
  return body && typeof body === "object" && !Array.isArray(body) ? Object.keys(body).filter(isName) : [];
}

function keysOf({ extra }: AppError): string[] {
  const parts = Object.values((extra.validation as Record<string, { keys: string[] }> | undefined) ?? {});
  return parts
    .flatMap(({ keys }) => keys)
    .filter(isName)
    .slice(0, 20);
}

/** The account that a call has logged in. */
function userOf(result: unknown): string | undefined {
  const body = result instanceof RawJsonResponse ? JSON.parse(result.json ?? "null") : result;
  return (body as { user?: { id?: string } } | undefined)?.user?.id;
}
