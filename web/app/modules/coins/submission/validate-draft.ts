import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import type { Draft } from "./draft.ts";
import { fieldOf } from "./fields.ts";
import { toChanges, toSubmission } from "./to-submission.ts";

/** The first error of each field of a draft, from errors by API key. */
export function errorsByField(draft: Draft, errors: Iterable<[key: string, sentence: string]>): FieldErrors {
  const byFieldName: FieldErrors = {};
  for (const [key, sentence] of errors) byFieldName[fieldOf(key, draft)] ??= sentence;
  return byFieldName;
}

/**
 * Validates a draft by the API's own schema before it is sent; of an edit only the changed fields, since an imported coin lacks fields that a
 * submission must have. The schema is loaded lazily; if that fails, only the server validates.
 */
export async function validateDraft(draft: Draft, before?: Draft): Promise<FieldErrors> {
  const rules = await loadRules().catch(() => null);
  const result = rules?.submission.safeParse(toSubmission(draft), { reportInput: true });
  if (!rules || !result?.error) return {};
  const changed = before && Object.keys(toChanges(before, draft));
  const issues = result.error.issues.filter(({ path }) => !changed || changed.includes(String(path[0])));
  return errorsByField(
    draft,
    issues.map((issue) => [issue.path.join("."), rules.fieldMessage(issue)]),
  );
}

/** The schema of a submission and its messages. Zod is configured for the page's CSP before it creates a schema. */
export async function loadRules() {
  const { withoutEval } = await import("@cointally/contract/no-eval.ts");
  withoutEval();
  const [{ submission }, { fieldMessage }] = await Promise.all([
    import("@cointally/contract/submission.ts"),
    import("@cointally/contract/field-message.ts"),
  ]);
  return { submission, fieldMessage };
}
