import { ApiError } from "./api-client.ts";

export type FieldErrors = Record<string, string>;

/** What the API said of each field of the body: the key as sent (`links.website`), and a sentence. Empty for other errors. */
export function fieldErrors(error: unknown): FieldErrors {
  const part = error instanceof ApiError ? error.response.validation?.body : undefined;
  if (!part) return {};
  const fields = "fields" in part ? (part.fields as FieldErrors) : {};
  return Object.fromEntries(part.keys.map((key) => [key, fields[key] ?? part.message]));
}
