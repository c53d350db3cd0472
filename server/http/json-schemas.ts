import { z } from "zod";

/** The part of JSON Schema (2020-12) that our Zod objects are converted to. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  contentMediaType?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

/** Leaves out what does not inform a reader: the pattern beside a format or a number, the bounds of JavaScript's safe integers. */
const simplify = (schema: Schema, io: "input" | "output") => {
  if (schema.format || schema.type === "integer") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Unknown keys in a body are refused; a response may get more keys later.
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
};

/**
 * JSON Schemas of Zod objects in one direction. `named` schemas are listed under their names and referred to by others. `of` returns
 * the schema of an object: a reference where it has a name.
 */
export function schemasOf(
  io: "input" | "output",
  entities: Record<string, z.ZodType>,
  others: (z.ZodType | undefined)[],
) {
  const registry = z.registry<{ id: string }>();
  for (const [id, type] of Object.entries(entities)) registry.add(type, { id });
  for (const [n, type] of others.entries()) if (type && !registry.has(type)) registry.add(type, { id: `unnamed ${n}` });

  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri,
    unrepresentable: "any",
    override: ({ jsonSchema }) => simplify(jsonSchema as Schema, io),
  });
  const schemaOf = (id: string): Schema => {
    const { $schema: _, $id: __, ...schema } = schemas[id] as Schema & { $schema?: string; $id?: string };
    return schema;
  };

  return {
    named: Object.fromEntries(Object.keys(entities).map((id) => [id, schemaOf(id)])),
    of: (type: z.ZodType | undefined): Schema | undefined => {
      const id = type && registry.get(type)?.id;
      if (!id) return undefined;
      return id in entities ? { $ref: uri(id) } : schemaOf(id);
    },
  };
}
