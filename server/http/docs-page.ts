import type { Route } from "./route.ts";

type Property = {
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  format?: string;
  default?: unknown;
};
type Parameter = { name: string; in: string; required: boolean; schema: Property };
type Content = { "application/json"?: { schema: unknown }; "multipart/form-data"?: { schema: unknown } };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Description = { paths: Record<string, Record<string, Operation>> };

const escaped = (text: unknown) =>
  String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] as string);

const kindOf = ({ type, enum: values, format }: Property) =>
  values
    ? values.map((v) => escaped(v)).join(" | ")
    : escaped([type ?? "any"].flat().join(" or ") + (format ? ` (${format})` : ""));

const parameterRow = (
  p: Parameter,
) => `<tr><th scope="row"><code>${escaped(p.name)}</code></th><td>${escaped(p.in)}</td>
<td>${kindOf(p.schema)}${p.schema.default !== undefined ? `, default ${escaped(p.schema.default)}` : ""}</td><td>${p.required ? "required" : ""}</td></tr>`;

const schemaBlock = (title: string, content: Content | undefined) => {
  const schema = content?.["application/json"]?.schema ?? content?.["multipart/form-data"]?.schema;
  return schema
    ? `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`
    : "";
};

const operationBlock = (path: string, method: string, o: Operation) => {
  const [status, success] = Object.entries(o.responses)[0] as [string, Operation["responses"][string]];
  const rows = o.parameters.map(parameterRow).join("");
  return `<section id="${escaped(o.operationId)}"><h3><span class="m">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(o.summary)}. <span class="who">${escaped(o.description)}</span></p>
${rows ? `<table><thead><tr><th>Name</th><th>In</th><th>Kind</th><th></th></tr></thead><tbody>${rows}</tbody></table>` : ""}
${schemaBlock("Body", o.requestBody?.content)}${schemaBlock(`Answer ${status}`, success.content)}</section>`;
};

const style = `body{margin:0;background:#0f1211;color:#eeece4;font:15px/1.55 "Helvetica Neue",Arial,sans-serif}
main{max-width:960px;margin:auto;padding:24px 16px 80px}a{color:inherit}h1{font-size:28px}h2{margin-top:48px;border-bottom:1px solid #414946;padding-bottom:6px}
section{border-bottom:1px solid #252b29;padding:6px 0 14px}h3{font-size:15px;margin:12px 0 4px;overflow-wrap:anywhere}code,pre{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}
.m{display:inline-block;min-width:58px;color:#f5bd58;font-size:12px}.who{color:#949a93}table{border-collapse:collapse;width:100%;font-size:13px}
th,td{text-align:left;padding:4px 12px 4px 0;border-top:1px solid #252b29;font-weight:400;vertical-align:top;overflow-wrap:anywhere}pre{background:#151918;padding:12px;overflow:auto;max-height:420px}
summary{cursor:pointer;color:#b7bab2;padding:4px 0}nav ul{columns:3 200px;padding-left:18px}:focus-visible{outline:2px solid #ffd27a;outline-offset:2px}`;

/** The calls as a page a person reads: no script, made from the OpenAPI description. */
export const docsPage = (description: unknown, routes: Route[]): string => {
  const { paths } = description as Description;
  const tags = [...new Set(routes.map((r) => r.endpoint.tag))];
  const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, "-");
  const blocks = tags.map((tag) => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, o]) => (o.tags.includes(tag) ? [operationBlock(path, method, o)] : [])),
    );
    return `<h2 id="${anchor(tag)}">${escaped(tag)}</h2>${operations.join("")}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Cointally API</title><style>${style}</style></head><body><main><p><a href="/">Cointally</a></p><h1>API</h1>
<p>Every call is under <code>/api</code>. Send <code>Authorization: Bearer TOKEN</code> from <a href="#postUsersAuth">POST /users/auth</a> where an account is needed.
Lists take <code>page</code>, <code>limit</code> and <code>cursor</code>. Refusals have one shape: <code>statusCode</code>, <code>code</code>, <code>error</code>, <code>message</code> and, for wrong fields,
<code>validation</code>. Programs read <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups"><ul>${tags.map((t) => `<li><a href="#${anchor(t)}">${escaped(t)}</a></li>`).join("")}</ul></nav>${blocks.join("")}</main></body></html>`;
};
