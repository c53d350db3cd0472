import { type ErrorBody, errorStatus, type Part } from "@cointally/contract/errors.ts";
import { fieldMessage } from "@cointally/contract/field-message.ts";
import * as m from "@cointally/i18n/messages";
import type { z } from "zod";
import { AppError } from "../core/app-error.ts";
import { everywhere, nothingPolicy } from "./security.ts";

/** The wire form of a refusal (api.md, Errors). */
export const errorBody = (refusal: AppError): ErrorBody => {
  const validation = refusal.extra.validation as ErrorBody["validation"];
  return {
    statusCode: errorStatus[refusal.code],
    code: refusal.code,
    error: refusal.message,
    message: validation ? `Validation failed in ${Object.keys(validation).join(", ")}` : refusal.message,
    ...refusal.extra,
  };
};

/** The answer of a refusal: its body, its status, and the headers its status asks for. */
export const errorAnswer = (refusal: AppError): Response => {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...everywhere,
    "content-security-policy": nothingPolicy,
    "cache-control": "no-store",
  };
  if (refusal.code === "too_many_requests" || refusal.code === "in_progress" || refusal.code === "unavailable") {
    headers["retry-after"] = String(refusal.extra.retry_after ?? 1);
  }
  if (refusal.code === "unauthorized") headers["www-authenticate"] = "Bearer";
  if (Array.isArray(refusal.extra.allow)) headers.allow = refusal.extra.allow.join(", ");
  return new Response(JSON.stringify(errorBody(refusal)), { status: errorStatus[refusal.code], headers });
};

type Issue = z.core.$ZodIssue;

/** The keys an issue is about, each with its own sentence. */
const fieldsOf = (issue: Issue): [key: string, message: string][] => {
  if (issue.code !== "unrecognized_keys") return [[issue.path.join("."), fieldMessage(issue)]];
  return issue.keys
    .slice(0, mostKeys)
    .map((key) => [[...issue.path, key].join("."), m.error_unknown_field({ name: key.slice(0, 200) })]);
};

/** A person reads some; a body can hold thousands. */
const mostKeys = 100;
const mostSentences = 20;

/** What failed in each part, in the one shape: every wrong key, the first thing that is wrong with it, and all of it as sentences. */
export const validationError = (failed: Partial<Record<Part, Issue[]>>) => {
  const validation: Record<string, unknown> = {};
  for (const [source, issues] of Object.entries(failed)) {
    const fields = new Map<string, string>();
    for (const [key, message] of issues.slice(0, mostKeys).flatMap(fieldsOf)) {
      if (!fields.has(key) && fields.size < mostKeys) fields.set(key, message);
    }
    const sentences = new Set(issues.slice(0, mostKeys).map(fieldMessage));
    validation[source] = {
      source,
      keys: [...fields.keys()],
      message: [...sentences].slice(0, mostSentences).join(" "),
      fields: Object.fromEntries(fields),
    };
  }
  return new AppError("validation", m.error_invalid_fields(), { validation });
};
