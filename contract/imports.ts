import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import { isoTime } from "./fields.ts";

const tag = "Imports";
const text = z.string();
const count = z.int();

/** A list of megabytes would block the process that parses it. */
const maxBytes = 4 * 1024 * 1024;

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const listFields = {
  text: z.string().min(1).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  trusted: z
    .boolean()
    .default(false)
    .describe(
      "Whether the list may add contracts to listed coins without a moderator, where both ends of a bridge name each other and symbol and decimals agree.",
    ),
};
type ListFields = { text?: string | undefined; url?: string | undefined };
const isOneSource = (given: ListFields) => (given.text === undefined) !== (given.url === undefined);
const oneSource = { ...reason("required"), path: ["url"] };

/** A token list in the format of tokenlists.org: its text, or its address. */
const source = z.strictObject(listFields).refine(isOneSource, oneSource);

const counts = {
  rows: count,
  added: count.describe("New coins that are public at once."),
  pending: count.describe("New coins that look like a listed one and wait for a moderator."),
  merged: count.describe("Rows of coins that are listed already."),
  proposed: count.describe("Rows that add a contract to a listed coin: at once, or when a moderator accepts it."),
  refused: count,
};

const reasonedRows = z.array(z.object({ row: count.describe("From 1."), name: text, reason: text }));

const preview = z.object({
  name: text.nullable().describe("As the list says."),
  ...counts,
  digest: digest.describe("SHA-256 of the list, for the call that imports it."),
  first: z
    .array(z.object({ name: text, outcome: z.enum(["added", "pending", "merged", "proposed", "refused"]) }))
    .describe("The first 20 rows."),
  proposals: reasonedRows.describe("The first 20."),
  refusals: reasonedRows.describe("The first 20."),
});
export type ImportPreview = z.output<typeof preview>;

const run = z.object({
  id: z.uuid(),
  source: text.describe("The address of the list, or its name."),
  trusted: z.boolean(),
  created_at: isoTime,
  finished_at: isoTime.nullable().describe("Null while it waits or runs."),
  rows: count.nullable(),
  added: count.nullable(),
  pending: count.nullable(),
  merged: count.nullable(),
  proposed: count.nullable(),
  refused: count.nullable(),
  error: text.nullable().describe("Why nothing was imported."),
});
export type ImportRun = z.output<typeof run>;

export const previewImport = endpoint({
  method: "POST",
  path: "/admin/imports/preview",
  access: "admin",
  client: "admin",
  idempotent: false,
  limit: "expensive",
  tag,
  summary: "What importing a token list would do; writes nothing",
  body: source,
  maxBytes,
  response: preview,
});

export const startImport = endpoint({
  method: "POST",
  path: "/admin/imports",
  access: "admin",
  client: "admin",
  idempotent: false,
  limit: "expensive",
  tag,
  summary: "Import a token list in the background; with the digest of a preview, only that list",
  errors: ["conflict"],
  body: z.strictObject({ ...listFields, digest: digest.optional() }).refine(isOneSource, oneSource),
  maxBytes,
  status: 202,
  response: z.object({ run }),
});

export const listImports = endpoint({
  method: "GET",
  path: "/admin/imports",
  access: "admin",
  client: "admin",
  tag,
  summary: "The last 20 imports of token lists, newest first",
  response: z.object({ runs: z.array(run) }),
});

const demo = z.object({
  coins: count,
  logins: count,
  votes: count.describe("Votes for demo coins."),
  watchers: count,
});
export type Demo = z.output<typeof demo>;

export const readDemo = endpoint({
  method: "GET",
  path: "/admin/demo",
  access: "admin",
  client: "admin",
  tag,
  summary: "What the demo has; all 0 without one",
  response: demo,
});

export const removeDemo = endpoint({
  method: "DELETE",
  path: "/admin/demo",
  access: "admin",
  client: "admin",
  tag,
  summary: "Remove the demo in the background: its coins with their votes, and its logins",
  status: 202,
  response: z.object({ queued: z.literal(true) }),
});
