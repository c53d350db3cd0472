// Who may import whom (docs/architecture.md), checked over every source file. A tool that reads TypeScript through its old
// programming interface cannot: TypeScript 7 has none.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const layers = [
  "web/app/routes/",
  "web/app/shell/",
  "web/app/modules/",
  "web/app/wallet/",
  "web/app/ui/",
  "web/app/words/",
  "web/app/lib/",
];
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith("server/testing/");
const layerOf = (file) => layers.findIndex((layer) => file.startsWith(layer));
const domainOf = (file) => /^server\/modules\/([^/]+)\//.exec(file)?.[1];
const isRoutes = (file) => /^server\/modules\/[^/]+\/routes\.ts$/.test(file);

/** What is forbidden, each with the reason that is printed. */
const rules = [
  [
    "shared/ imports i18n/ alone",
    (from, to) => from.startsWith("shared/") && !/^(shared|i18n)\//.test(to) && !isTest(from),
  ],
  [
    "contract/ imports shared/ alone",
    (from, to) => from.startsWith("contract/") && !/^(contract|shared|i18n)\//.test(to),
  ],
  [
    "server/ imports contract/, shared/, i18n/ and contracts/generated/ alone; its tests compile contracts",
    (from, to) =>
      from.startsWith("server/") &&
      !/^(server|contract|shared|i18n|contracts\/generated)\//.test(to) &&
      !(isTest(from) && to.startsWith("contracts/")),
  ],
  [
    "web/ imports contract/, shared/, i18n/ and the ABIs of contracts/generated/ alone, never server/",
    (from, to) =>
      from.startsWith("web/") && !/^((web|contract|shared|i18n)\/|contracts\/generated\/[\w-]+-abi\.ts$)/.test(to),
  ],
  [
    "contracts/ imports nothing of ours; its tests start chains with server/testing",
    (from, to) => from.startsWith("contracts/") && !to.startsWith("contracts/") && !isTest(from),
  ],
  ["only tests import server/testing", (from, to) => !isTest(from) && to.startsWith("server/testing/")],
  [
    "web goes routes, shell, modules, wallet, ui, words, lib: downwards only",
    (from, to) => layerOf(to) !== -1 && layerOf(from) > layerOf(to),
  ],
  ["server/database knows no domain and no HTTP", (from, to) => inside(from, to, "database", ["modules", "http"])],
  [
    "server/chain reads chains: no domain, database or HTTP",
    (from, to) => inside(from, to, "chain", ["modules", "database", "http"]),
  ],
  [
    "server/images draws facts: no domain, database or HTTP",
    (from, to) => inside(from, to, "images", ["modules", "database", "http"]),
  ],
  [
    "server/http knows a domain by its routes.ts alone",
    (from, to) => !isTest(from) && from.startsWith("server/http/") && domainOf(to) && !isRoutes(to),
  ],
  [
    "a verb holds no HTTP: only routes.ts does",
    (from, to) => !isTest(from) && domainOf(from) && !isRoutes(from) && to.startsWith("server/http/"),
  ],
  [
    "a domain uses another by its verbs, not by its routes or jobs",
    (from, to) => domainOf(from) && domainOf(to) && domainOf(from) !== domainOf(to) && /\/(routes|jobs)\.ts$/.test(to),
  ],
];

function inside(from, to, room, forbidden) {
  return (
    !isTest(from) && from.startsWith(`server/${room}/`) && forbidden.some((other) => to.startsWith(`server/${other}/`))
  );
}

/** One line for every import that breaks a rule. */
export function brokenRules(from, imports) {
  return imports.flatMap(({ to }) =>
    rules.filter(([, forbids]) => forbids(from, to)).map(([reason]) => `${from} imports ${to}: ${reason}`),
  );
}

/** The imports of one source text that lead to a file of ours, each with whether it is only of types. */
export function importsOf(file, source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements =
    /\b(?:import|export)\b(?<what>[^'"`;()]*?)\bfrom\s*["'](?<a>[^"']+)["']|\bimport\s*\(?\s*["'](?<b>[^"']+)["']/g;
  return [...code.matchAll(statements)].flatMap(({ groups }) => {
    const to = resolveImport(file, groups.a ?? groups.b);
    return to ? [{ to, typeOnly: /^\s*type\b/.test(groups.what ?? "") }] : [];
  });
}

function resolveImport(file, specifier) {
  if (specifier.startsWith("@cointally/")) return specifier.slice("@cointally/".length);
  if (!specifier.startsWith(".")) return undefined;
  const path = normalize(join(dirname(file), specifier));
  return (
    [path, `${path}.ts`, `${path}.tsx`].find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate)) ?? path
  );
}

/** Circles of imports, each told once as the files it goes through; imports of types alone make none. */
export function findCircles(importsByFile) {
  const finished = new Set();
  const circles = [];
  const visit = (file, path) => {
    if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file]);
    if (finished.has(file)) return;
    for (const { to, typeOnly } of importsByFile.get(file) ?? []) if (!typeOnly) visit(to, [...path, file]);
    finished.add(file);
  };
  for (const file of importsByFile.keys()) visit(file, []);
  return circles;
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !["node_modules", "build", ".react-router", "migrations"].includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesIn(path);
      return /\.tsx?$/.test(path) ? [path] : [];
    });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = ["contract", "shared", "contracts", "server", "web"].flatMap(sourcesIn);
  const imports = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, "utf8"))]));
  const problems = [
    ...files.flatMap((file) => brokenRules(file, imports.get(file))),
    ...findCircles(imports).map((circle) => `A circle of imports: ${circle.join(" → ")}`),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length ? 1 : 0;
}
