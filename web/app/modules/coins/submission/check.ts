import type { FieldErrors } from "../../../lib/field-errors.ts";
import type { Draft } from "./draft.ts";
import { fieldOf } from "./fields.ts";
import { toChanges, toSubmission } from "./to-submission.ts";

/** Each field of a draft once, with the first thing that was said of it. */
export const byField = (draft: Draft, errors: Iterable<[key: string, sentence: string]>): FieldErrors => {
  const found: FieldErrors = {};
  for (const [key, sentence] of errors) found[fieldOf(key, draft)] ??= sentence;
  return found;
};

/**
 * What the API's own definitions say of a draft, before it is sent; of an edit only what it changes, since an imported coin lacks what a
 * submission has to have. They are loaded when the form is, apart from the
 * page; should that fail, nothing is found wrong here and the server says it.
 */
export async function checkDraft(draft: Draft, before?: Draft): Promise<FieldErrors> {
  const rules = await loadRules().catch(() => null);
  const result = rules?.submission.safeParse(toSubmission(draft), { reportInput: true });
  if (!rules || !result?.error) return {};
  const changed = before && Object.keys(toChanges(before, draft));
  const issues = result.error.issues.filter(({ path }) => !changed || changed.includes(String(path[0])));
  return byField(
    draft,
    issues.map((issue) => [issue.path.join("."), rules.fieldMessage(issue)]),
  );
}

/** The definition of a submission, and the messages of its checks. Zod first, so that it is told about the page's policy before it makes a schema. */
export async function loadRules() {
  const { withoutEval } = await import("@cointally/contract/no-eval.ts");
  withoutEval();
  const [{ submission }, { fieldMessage }] = await Promise.all([
    import("@cointally/contract/submission.ts"),
    import("@cointally/contract/field-message.ts"),
  ]);
  return { submission, fieldMessage };
}
