// Prints how large the code is and which files import each other in cycles: `npm run figures`, or `npm run figures -- REV` for a commit.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { importsOf } from "./check-imports.mjs";

/** The kind of a tracked file, by the first row that matches. Other files (documents, pictures, settings) are not counted. */
const kinds = [
  ["generated", /^(server\/database\/migrations|bench\/results)\/|\/generated\/|\.gen\.ts$|^package-lock\.json$/],
  ["tests", /\.test\.tsx?$|^(e2e|server\/testing|web\/app\/testing|contracts\/test-[a-z]+|bench)\/.*\.(tsx?|sol)$/],
  ["product", /^(api|contract|contracts|create-cointally|i18n|scripts|server|shared|web)\/.*\.(tsx?|mjs|css|sol)$/],
];

/** @returns "product", "tests", "generated" or undefined */
export function kindOf(file) {
  return kinds.find(([, pattern]) => pattern.test(file))?.[0];
}

/** The module that a file belongs to: a folder of the server's or the pages' modules. */
export function moduleOf(file) {
  return /^(?:server\/(?:modules|domains)|web\/app\/(?:modules|features))\/[^/]+(?=\/)/.exec(file)?.[0];
}

/**
 * The strongly connected components of a graph with more than one node (Tarjan's algorithm).
 * @param graph a Map from each node to its successors
 */
function importCycles(graph) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** Import cycles of files, and of modules on either side, by the imports of product files. */
export function cyclesOf(importsByFile) {
  const graphOf = (isCounted) =>
    new Map([...importsByFile].map(([file, imports]) => [file, imports.filter(isCounted).map(({ to }) => to)]));
  const modules = new Map();
  for (const [file, imports] of importsByFile) {
    const from = moduleOf(file);
    if (!from) continue;
    const to = imports.flatMap((one) => moduleOf(one.to) ?? []).filter((module) => module !== from);
    modules.set(from, new Set([...(modules.get(from) ?? []), ...to]));
  }
  return {
    runtime: importCycles(graphOf(({ typeOnly }) => !typeOnly)),
    withTypes: importCycles(graphOf(() => true)),
    modules: importCycles(modules),
  };
}

function measure() {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  const sizes = Object.fromEntries(kinds.map(([kind]) => [kind, { files: 0, lines: 0 }]));
  const imports = new Map();
  for (const file of files) {
    const kind = kindOf(file);
    if (!kind) continue;
    const source = readFileSync(file, "utf8");
    sizes[kind].files += 1;
    sizes[kind].lines += source.split("\n").length - 1;
    if (kind === "product" && /\.tsx?$/.test(file)) imports.set(file, importsOf(file, source));
  }
  return { sizes, cycles: cyclesOf(imports) };
}

function print({ sizes, cycles }) {
  console.table(sizes);
  const titles = [
    ["runtime", "Import cycles between files"],
    ["withTypes", "Import cycles between files, with imports of types"],
    ["modules", "Import cycles between modules"],
  ];
  for (const [key, title] of titles) {
    console.log(`${title}: ${cycles[key].length}`);
    for (const group of cycles[key]) console.log(`  ${group.length}: ${group.join(", ")}`);
  }
}

/** Runs `work` on a temporary checkout of a commit. */
function atCommit(commit, work) {
  const folder = mkdtempSync(join(tmpdir(), "cointally-figures-"));
  execFileSync("git", ["worktree", "add", "--quiet", "--detach", folder, commit]);
  const before = process.cwd();
  process.chdir(folder);
  try {
    return work();
  } finally {
    process.chdir(before);
    execFileSync("git", ["worktree", "remove", "--force", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [commit] = process.argv.slice(2);
  print(commit ? atCommit(commit, measure) : measure());
}
