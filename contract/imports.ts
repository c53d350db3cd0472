import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import { isoTime } from "./fields.ts";

const tag = "Imports";
const text = z.string();
const count = z.int();

/** A list of megabytes would block the process that parses it. */
const maxBytes = 4 * 1024 * 1024;

/** A token list in the format of tokenlists.org: its text, or its address. */
const source = z
  .strictObject({
    text: z.string().min(1).optional(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
  })
  .refine((given) => (given.text === undefined) !== (given.url === undefined), {
    ...reason("required"),
    path: ["url"],
  });

const counts = {
  rows: count,
  added: count.describe("New coins."),
  merged: count.describe("Rows of coins that are listed already."),
  refused: count,
};

const preview = z.object({
  name: text.nullable().describe("As the list says."),
  ...counts,
  look_alikes: count.describe("New coins that look like another; moderators review them."),
  first: z
    .array(z.object({ name: text, outcome: z.enum(["added", "merged", "refused"]) }))
    .describe("The first 20 rows."),
  refusals: z.array(z.object({ row: count.describe("From 1."), name: text, reason: text })).describe("The first 20."),
});
export type ImportPreview = z.output<typeof preview>;

const run = z.object({
  id: z.uuid(),
  source: text.describe("The address of the list, or its name."),
  created_at: isoTime,
  finished_at: isoTime.nullable().describe("Null while it waits or runs."),
  rows: count.nullable(),
  added: count.nullable(),
  merged: count.nullable(),
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
  summary: "Import a token list in the background",
  body: source,
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
