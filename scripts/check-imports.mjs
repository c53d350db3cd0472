// Checks the import rules (docs/architecture.md) over every source file. Tools that read TypeScript through its old programming interface
// cannot be used: TypeScript 7 has none.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { optionalModules } from "../shared/optional-modules.ts";

const layers = [
  "web/app/routes/",
  "web/app/shell/",
  "web/app/modules/",
  "web/app/wallet/",
  "web/app/ui/",
  "web/app/lib/",
];
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith("server/testing/");
const layerOf = (file) => layers.findIndex((layer) => file.startsWith(layer));
const isOfModule = (file) => file.startsWith("server/modules/");
/** The folder of the module that a file belongs to, on either side. */
const moduleOf = (file) => /^(server|web\/app)\/modules\/[^/]+(?=\/)/.exec(file)?.[0];
const isManifest = (file) => /^server\/modules\/[^/]+\/index\.ts$/.test(file);
const isRoutes = (file) => /^server\/modules\/[^/]+\/routes\.ts$/.test(file);

/** Forbidden imports, each with the reason that is printed. */
const rules = [
  [
    "shared/ imports i18n/ alone",
    (from, to) => from.startsWith("shared/") && !/^(shared|i18n)\//.test(to) && !isTest(from),
  ],
  [
    "contract/ imports shared/ and i18n/ alone",
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
    "web/ imports contract/, shared/, i18n/ and the ABIs of contracts/generated/ alone, never server/; it serves the verifier as a file",
    (from, to) =>
      from.startsWith("web/") &&
      !/^((web|contract|shared|i18n)\/|contracts\/generated\/[\w-]+-abi\.ts$|scripts\/verify-ledger\.mjs\?url$)/.test(
        to,
      ),
  ],
  [
    "contracts/ imports nothing of ours; its tests start chains with server/testing",
    (from, to) => from.startsWith("contracts/") && !to.startsWith("contracts/") && !isTest(from),
  ],
  ["only tests import server/testing", (from, to) => !isTest(from) && to.startsWith("server/testing/")],
  [
    "web goes routes, shell, modules, wallet, ui, lib: downwards only",
    (from, to) => !isTest(from) && layerOf(to) !== -1 && layerOf(from) > layerOf(to),
  ],
  [
    "what modules are built on knows none of them: server/modules.ts lists them, and main.ts, serve.ts and commands compose them",
    (from, to) =>
      !isTest(from) &&
      /^server\/(core|http|database|jobs|chain|images|email)\//.test(from) &&
      to.startsWith("server/modules/"),
  ],
  [
    "only server/modules.ts imports the manifests of modules",
    (from, to) => from !== "server/modules.ts" && isManifest(to),
  ],
  [
    "web/app/modules.ts alone lists the modules of the pages",
    (from, to) => /^web\/app\/modules\/[^/]+\/index\.ts$/.test(to) && from !== "web/app/modules.ts",
  ],
  ["server/database knows no HTTP", (from, to) => inside(from, to, "database", ["http"])],
  ["server/chain reads chains: no database or HTTP", (from, to) => inside(from, to, "chain", ["database", "http"])],
  ["server/images draws facts: no database or HTTP", (from, to) => inside(from, to, "images", ["database", "http"])],
  [
    "a service function holds no HTTP: only routes.ts does",
    (from, to) => !isTest(from) && isOfModule(from) && !isRoutes(from) && to.startsWith("server/http/"),
  ],
  [
    "a module uses another by its service functions, not by its routes",
    (from, to) => isOfModule(from) && isRoutes(to) && moduleOf(from) !== moduleOf(to),
  ],
];

function inside(from, to, folder, forbidden) {
  return (
    !isTest(from) &&
    from.startsWith(`server/${folder}/`) &&
    forbidden.some((folder) => to.startsWith(`server/${folder}/`))
  );
}

/** One line for every import that breaks a rule. */
export function brokenRules(from, imports) {
  return imports.flatMap(({ to }) =>
    rules.filter(([, forbids]) => forbids(from, to)).map(([reason]) => `${from} imports ${to}: ${reason}`),
  );
}

/**
 * The dependencies that each manifest declares, by folder: `dependsOn` of `index.ts` in the folder of a module, or the parameter of `WebModule`
 * on the side of the web, on the same side.
 * @param sources the text of each file
 */
export function dependenciesOf(sources) {
  const dependencies = new Map();
  for (const [file, source] of sources) {
    const module = moduleOf(file);
    const [, names] =
      (file === `${module}/index.ts` && /\b(?:dependsOn:\s*|WebModule<)\[([^\]]*)\]/.exec(source)) || [];
    if (names === undefined) continue;
    dependencies.set(
      module,
      [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => join(dirname(module), name)),
    );
  }
  return dependencies;
}

/**
 * Violations of the manifests: a module without one, beside modules of the same side that have one; an import of a module that `dependsOn`
 * does not name; a module that is always on and depends on an optional one, which `MODULES` can switch off; a cycle of modules.
 */
export function brokenDependencies(importsByFile, dependencies) {
  const sideOf = (module) => dirname(module);
  const sides = new Set([...dependencies.keys()].map(sideOf));
  const problems = new Set();
  for (const [file, imports] of importsByFile) {
    const from = moduleOf(file);
    if (!from || !sides.has(sideOf(from))) continue;
    if (!dependencies.has(from)) problems.add(`${from} has no manifest: an index.ts with dependsOn`);
    for (const { to } of isTest(file) ? [] : imports) {
      const importedModule = moduleOf(to);
      if (!importedModule || importedModule === from || dependencies.get(from)?.includes(importedModule)) continue;
      problems.add(
        `${file} imports ${to}: dependsOn of ${from}/index.ts does not name ${importedModule.split("/").at(-1)}`,
      );
    }
  }
  const isOptional = (module) => optionalModules.includes(basename(module));
  for (const [from, names] of dependencies) {
    for (const to of isOptional(from) ? [] : names.filter(isOptional)) {
      problems.add(`${from} depends on ${to}, which MODULES can switch off: it must be optional itself`);
    }
  }
  const graph = new Map([...dependencies].map(([from, names]) => [from, names.map((to) => ({ to }))]));
  const cycles = findCycles(graph).map((cycle) => `A cycle of modules: ${cycle.join(" → ")}`);
  return [...problems, ...cycles];
}

/** The imports of one source text that lead to our own files, type imports included. */
export function importsOf(file, source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statements =
    /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*["'](?<a>[^"']+)["']|\bimport\s*\(?\s*["'](?<b>[^"']+)["']/g;
  return [...code.matchAll(statements)].flatMap(({ groups }) => {
    const to = resolveImport(file, groups.a ?? groups.b);
    return to ? [{ to }] : [];
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

/** Import cycles, type imports included, each once, as the list of its files. */
export function findCycles(importsByFile) {
  const finished = new Set();
  const cycles = [];
  const visit = (file, path) => {
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file]);
    if (finished.has(file)) return;
    for (const { to } of importsByFile.get(file) ?? []) visit(to, [...path, file]);
    finished.add(file);
  };
  for (const file of importsByFile.keys()) visit(file, []);
  return cycles;
}

/** The TypeScript files of a folder. */
export function sourcesIn(folder) {
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
  const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const imports = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));
  const problems = [
    ...brokenDependencies(imports, dependenciesOf(sources)),
    ...files.flatMap((file) => brokenRules(file, imports.get(file))),
    ...findCycles(imports).map((cycle) => `A cycle of imports: ${cycle.join(" → ")}`),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length ? 1 : 0;
}
