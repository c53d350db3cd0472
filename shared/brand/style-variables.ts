const between = (least: number, most: number, unit: string) => (value: string) =>
  /^-?\d{1,4}(\.\d{1,3})?[a-z]*$/.test(value) &&
  value.endsWith(unit) &&
  Number(value.slice(0, value.length - unit.length || undefined)) >= least &&
  Number(value.slice(0, value.length - unit.length || undefined)) <= most;

/** The CSS variables that an operator may set beside colours, each with its allowed values. Nothing here can load, hide or run anything. */
export const styleVariables: Record<string, (value: string) => boolean> = {
  "r-1": between(0, 12, "px"),
  "r-2": between(0, 24, "px"),
  "r-3": between(0, 32, "px"),
  "fw-text": between(400, 600, ""),
  "fw-strong": between(500, 800, ""),
  "fw-title": between(500, 900, ""),
  "track-title": between(-0.05, 0.1, "em"),
};

const isStyleVariable = (name: string, value: string): boolean =>
  Object.hasOwn(styleVariables, name) && (styleVariables[name] as (value: string) => boolean)(value);

/** The variables in a text such as `--r-2: 0px; --fw-title: 700`; null where it has anything else. */
export function readStyleVariables(text: string): Record<string, string> | null {
  const parts = text.split(";").filter((part) => part.trim() !== "");
  const pairs = parts.flatMap((part) => {
    const [, name = "", value = ""] = /^\s*--([a-z0-9-]+)\s*:\s*(\S+)\s*$/.exec(part) ?? [];
    return isStyleVariable(name, value) ? [[name, value] as const] : [];
  });
  return pairs.length === parts.length ? Object.fromEntries(pairs) : null;
}
