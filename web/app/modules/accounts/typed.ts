/**
 * What stands in the fields of a form. The account's forms leave their text to the browser: it may be typed, or filled
 * in by a password manager, before the page's scripts are there. Until then `method="dialog"` keeps a form from being sent.
 */
export function typed<K extends string>(form: HTMLFormElement, names: K[]): Record<K, string> {
  const fields = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? "")])) as Record<K, string>;
}
