/**
 * The values of a form's fields. Account forms are uncontrolled, since input may come before hydration, also from a password manager.
 * Until then, `method="dialog"` keeps a form from being submitted.
 */
export function formValues<K extends string>(form: HTMLFormElement, names: K[]): Record<K, string> {
  const fields = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? "")])) as Record<K, string>;
}
