import { createHash } from "node:crypto";
import { docsScript, docsStyle } from "./docs-style.ts";
import { escaped, kindOf } from "./docs-text.ts";
import type { Schema } from "./json-schemas.ts";
import type { Content, Description, Operation } from "./openapi.ts";

type Field = { name: string; place: string; required: boolean; schema: Schema };

const fieldRow = ({ name, place, required, schema }: Field) =>
  `<tr><th scope="row"><code>${escaped(name)}</code>${required ? "" : " <small>optional</small>"}</th>` +
  `<td>${place ? `<small>${place}</small> ` : ""}${kindOf(schema)}${schema.default === undefined ? "" : `, ${escaped(schema.default)} unless told`}` +
  `${schema.description ? `<p>${escaped(schema.description)}</p>` : ""}</td></tr>`;

const fieldTable = (fields: Field[], label: string) =>
  fields.length ? `<table aria-label="${escaped(label)}"><tbody>${fields.map(fieldRow).join("")}</tbody></table>` : "";

const fieldsOf = (schema: Schema, place: string): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    place,
    required: (schema.required ?? []).includes(name),
    schema: field,
  }));

const schemaIn = (content: Content | undefined) => content && (Object.values(content)[0]?.schema as Schema);

const operationBlock = (path: string, method: string, o: Operation) => {
  const [status, success] = Object.entries(o.responses)[0] as [string, { content?: Content }];
  const body = schemaIn(o.requestBody?.content);
  const answer = schemaIn(success.content);
  const fields = [
    ...o.parameters.map((p) => ({ ...p, place: p.in })),
    ...(body?.properties ? fieldsOf(body, "body") : []),
  ];
  const line = (label: string, words: string) => `<p class="line"><small>${label}</small> <span>${words}</span></p>`;
  return (
    `<section id="${escaped(o.operationId)}"><h3><a href="#${escaped(o.operationId)}"><span class="method">${method.toUpperCase()}</span> ` +
    `<code>${escaped(path).replaceAll("/", "/<wbr>")}</code></a></h3><p>${escaped(o.summary)}. <span class="who">${escaped(o.description)}</span></p>` +
    fieldTable(fields, `What ${method.toUpperCase()} ${path} takes`) +
    (body && !body.properties ? line("Body", kindOf(body)) : "") +
    line("Answer", `<b>${status}</b> ${answer ? kindOf(answer) : "without a body"}`) +
    "</section>"
  );
};

const entityBlock = (name: string, schema: Schema) =>
  `<section id="${escaped(name)}"><h3><a href="#${escaped(name)}">${escaped(name)}</a></h3>` +
  `${fieldTable(fieldsOf(schema, ""), name)}</section>`;

const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, "-");

const intro = `<h1>API</h1>
<p>All paths below are under <code>/api</code>. Requests and responses are JSON. For calls that need an account, get a token from
<a href="#postUsersAuth">POST /users/auth</a> and send it as <code>Authorization: Bearer TOKEN</code>. For tools: <a href="/api/openapi.json">openapi.json</a>.</p>
<ul>
<li><b>Pagination:</b> lists take <code>page</code> and <code>limit</code>, or the <code>cursor</code> of the previous response. Unknown query parameters are an error.</li>
<li><b>Errors</b> all have one shape, <a href="#Error">Error</a>: <code>error</code> is a sentence for people, <code>code</code> is for programs, <code>validation</code> names wrong fields.</li>
<li><b>Idempotency:</b> a POST with an account takes <code>Idempotency-Key</code>. The same key and body within 24 h return the first response again.</li>
<li><b>Caching:</b> public responses have an <code>ETag</code>. Send it as <code>If-None-Match</code>; the response is 304 while nothing has changed.</li>
<li><b>Rate limits:</b> too many requests return 429 with <code>Retry-After</code> in seconds. Every response has an <code>X-Request-Id</code>.</li>
<li><b>Values:</b> times are ISO 8601 in UTC; amounts and prices are decimal numbers in quotes.</li>
</ul>
<pre tabindex="0">curl "HOST/coins/today-best?limit=5"</pre>`;

const scriptHash = createHash("sha256").update(docsScript).digest("base64");

/** The page's Content-Security-Policy: its own style, and the one script that applies the chosen colour mode. */
export const docsPolicy = `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API documentation as HTML, from the OpenAPI description; each entity is described once, at the end. */
export function docsPage({ info, tags, paths, components, servers }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name }) => ({ name, calls: operations.filter((o) => o.operation.tags.includes(name)) }));
  const entities = Object.entries(components.schemas);
  const group = (name: string, links: string[]) =>
    `<li><a href="#${anchor(name)}">${escaped(name)}</a><ul>${links.map((link) => `<li>${link}</li>`).join("")}</ul></li>`;
  const callLink = ({ path, method, operation }: (typeof operations)[number]) =>
    `<a href="#${escaped(operation.operationId)}"><span class="method">${method.toUpperCase()}</span> ${escaped(path).replaceAll("/", "/<wbr>")}</a>`;
  const contents = [
    ...groups.map(({ name, calls }) => group(name, calls.map(callLink))),
    group(
      "Entities",
      entities.map(([name]) => `<a href="#${escaped(name)}">${escaped(name)}</a>`),
    ),
  ];
  const blocks = groups.map(
    ({ name, calls }) =>
      `<h2 id="${anchor(name)}">${escaped(name)}</h2>${calls.map((c) => operationBlock(c.path, c.method, c.operation)).join("")}`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="dark light"><title>${escaped(info.title)}</title><script>${docsScript}</script><style>${docsStyle}</style></head><body>` +
    `<header><a href="/">${escaped(info.title)}</a></header><div class="columns"><nav aria-label="Calls" tabindex="0"><details><summary>Calls</summary><ul>${contents.join("")}</ul></details></nav>` +
    `<main>${intro.replace("HOST", escaped(servers[0]?.url))}${blocks.join("")}<h2 id="entities">Entities</h2>` +
    `${entities.map(([name, schema]) => entityBlock(name, schema)).join("")}</main></div></body></html>`
  );
}
