import { type ErrorBody, errorStatus, type Part } from "@cointally/contract/errors.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import * as m from "@cointally/i18n/messages";
import type { z } from "zod";
import { AppError } from "../core/app-error.ts";
import { cachePolicies } from "./cache-policy.ts";
import { commonHeaders, denyAllPolicy } from "./security.ts";

/** An error as JSON (api.md, Errors). */
export function errorBody(refusal: AppError): ErrorBody {
  const validation = refusal.extra.validation as ErrorBody["validation"];
  return {
    statusCode: errorStatus[refusal.code],
    code: refusal.code,
    error: refusal.message,
    message: validation ? `Validation failed in ${Object.keys(validation).join(", ")}` : refusal.message,
    ...refusal.extra,
  };
}

/** Seconds until the rejected call may be tried again; undefined where trying again does not help. */
export function retryAfter({ code, extra }: AppError): string | undefined {
  if (code !== "too_many_requests" && code !== "in_progress" && code !== "unavailable") return undefined;
  return String(extra.retry_after ?? 1);
}

/** The response of an AppError: body, status and the headers that the status requires. */
export function errorAnswer(refusal: AppError): Response {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...commonHeaders,
    "content-security-policy": denyAllPolicy,
    ...cachePolicies.none,
  };
  const after = retryAfter(refusal);
  if (after) headers["retry-after"] = after;
  if (refusal.code === "unauthorized") headers["www-authenticate"] = "Bearer";
  if (Array.isArray(refusal.extra.allow)) headers.allow = refusal.extra.allow.join(", ");
  return new Response(JSON.stringify(errorBody(refusal)), { status: errorStatus[refusal.code], headers });
}

type Issue = z.core.$ZodIssue;

/** The keys of a validation issue, each with its message. */
const fieldsOf = (issue: Issue): [key: string, message: string][] => {
  if (issue.code !== "unrecognized_keys") return [[issue.path.join("."), fieldMessage(issue)]];
  return issue.keys
    .slice(0, mostKeys)
    .map((key) => [[...issue.path, key].join("."), m.error_unknown_field({ name: key.slice(0, 200) })]);
};

/** A body can have thousands of errors; a person reads only some. */
const mostKeys = 100;
const mostSentences = 20;

/** Validation errors by part of the request: every invalid key with its first error, and one message that names them all. */
export function validationError(failed: Partial<Record<Part, Issue[]>>) {
  const validation: Record<string, unknown> = {};
  for (const [source, issues] of Object.entries(failed)) {
    const fields = new Map<string, string>();
    for (const [key, message] of issues.slice(0, mostKeys).flatMap(fieldsOf)) {
      if (!fields.has(key) && fields.size < mostKeys) fields.set(key, message);
    }
    const sentences = new Set(issues.slice(0, mostKeys).map((issue) => fieldMessage(issue)));
    validation[source] = {
      source,
      keys: [...fields.keys()],
      message: [...sentences].slice(0, mostSentences).join(" "),
      fields: Object.fromEntries(fields),
    };
  }
  return new AppError("validation", m.error_invalid_fields(), { validation });
}
