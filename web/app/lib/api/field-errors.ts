import { ApiError } from "./api-client.ts";

export type FieldErrors = Record<string, string>;

/** The message of each invalid field of the body, by its key as sent (`links.website`). Empty for other errors. */
export function fieldErrors(error: unknown): FieldErrors {
  const part = error instanceof ApiError ? error.response.validation?.body : undefined;
  if (!part) return {};
  const fields = "fields" in part ? (part.fields as FieldErrors) : {};
  return Object.fromEntries(part.keys.map((key) => [key, fields[key] ?? part.message]));
}
