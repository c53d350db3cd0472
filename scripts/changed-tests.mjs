import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { importsOf, sourcesIn } from "./check-imports.mjs";

const folders = [
  "bench",
  "contract",
  "contracts",
  "create-cointally",
  "demo",
  "i18n",
  "scripts",
  "server",
  "shared",
  "web",
];

/** Tests that read files of a folder instead of importing them. */
const readersOf = [
  ["contract/", ["i18n/messages", "server/http/contract", "server/http/openapi", "server/http/permissions"]],
  ["docs/", ["scripts/asvs-table", "scripts/security-table", "scripts/settings-docs", "server/cli/deploy-files"]],
  ["i18n/", ["i18n/messages", "i18n/third-language"]],
  ["package-lock.json", ["scripts/sbom"]],
  [
    "server/",
    ["i18n/messages", "scripts/security-source", "server/http/outbound-requests", "server/modules/votes/vote-queries"],
  ],
  ["shared/", ["i18n/messages"]],
  [
    "web/",
    [
      "i18n/messages",
      "scripts/css-classes",
      "scripts/security-source",
      "web/app/lib/api/actions",
      "web/app/lib/api/api",
    ],
  ],
];

/** The test files, apart from those of the browser, that depend on what differs from where this branch left `base`. */
function changedTests(base) {
  const sources = folders.flatMap((folder) => sourcesIn(folder));
  const imports = new Map(sources.map((file) => [file, importsOf(file, readFileSync(file, "utf8"))]));
  return testsOf(changedFiles(base), imports).filter((file) => existsSync(file));
}

/** The tests among the changed files, among what imports them, directly or not, and among what reads them. */
export function testsOf(changed, imports) {
  const importers = new Map();
  for (const [file, imported] of imports)
    for (const { to } of imported) importers.set(to, [...(importers.get(to) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  for (const [start, readers] of readersOf) {
    if (!changed.some((file) => file.startsWith(start))) continue;
    for (const reader of readers) reached.add(`${reader}.test.ts`);
  }
  return [...reached].filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith("e2e/"));
}

function changedFiles(base) {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  const [start] = git("merge-base", base, "HEAD");
  return [...git("diff", "--name-only", start), ...git("ls-files", "--others", "--exclude-standard")];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(changedTests("main").join("\n"));
