import type { Schema } from "./json-schemas.ts";

/** Escapes text for HTML. */
export function escaped(text: unknown): string {
  return String(text).replace(
    /[&<>"]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] as string,
  );
}

const formats: Record<string, string> = {
  uuid: "id",
  "date-time": "time",
  uri: "https address",
  email: "email address",
};

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

const range = (least: number | undefined, most: number | undefined, of = "") => {
  if (least === undefined && most === undefined) return "";
  if (most === undefined) return ` from ${least}${of}`;
  return least === undefined ? ` to ${most}${of}` : ` ${least} to ${most}${of}`;
};

const plainKind = (type: string, s: Schema): string => {
  if (s.format) return formats[s.format] ?? s.format;
  if (s.contentMediaType) return "file";
  if (type === "string") return `text${range(s.minLength || undefined, s.maxLength, " characters")}`;
  if (type === "integer") return `whole number${range(s.minimum, s.maximum)}`;
  return type === "boolean" ? "true | false" : type;
};

const mapKind = (s: Schema): string => {
  const value = kindOf((s.additionalProperties as Schema) ?? {});
  return s.propertyNames?.enum ? `{ ${s.propertyNames.enum.map(escaped).join("?, ")}?: ${value} }` : `map to ${value}`;
};

const objectKind = (s: Schema): string => {
  if (!s.properties) return mapKind(s);
  const required = new Set(s.required);
  const fields = Object.entries(s.properties).map(
    ([name, field]) => `<span><b>${escaped(name)}</b>${required.has(name) ? "" : "?"}: ${kindOf(field)}</span>`,
  );
  return fields.length ? `{ ${fields.join(", ")} }` : "{ }";
};

/** One line of HTML that describes a schema, with links to the entities it names. */
export function kindOf(s: Schema): string {
  if (s.$ref) return `<a href="#${escaped(nameOf(s.$ref))}">${escaped(nameOf(s.$ref))}</a>`;
  const either = s.anyOf ?? s.oneOf;
  if (either) return either.map(kindOf).join(" or ");
  if (s.enum) return s.enum.map(escaped).join(" | ");
  if (s.const !== undefined) return escaped(s.const);
  if (s.items) return `list of ${kindOf(s.items)}`;
  if (s.type === "object") return objectKind(s);
  return [s.type ?? "anything"]
    .flat()
    .map((type) => plainKind(type, s))
    .join(" or ");
}
