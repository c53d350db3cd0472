import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { projectNode } from "./install.mjs";
import { treeSeconds } from "./processor-time.mjs";
import { runInForeground, runStep, StepError } from "./run-program.mjs";
import { timesTable } from "./test-times.mjs";

/** The type checker's results of the last run, so that it checks only what has changed. */
const typeCache = "node_modules/.cache/types";

/** Options of ours; Vitest gets the others. */
const ownOptions = ["--changed", "--times"];

const sources = ["contract", "contracts", "create-cointally", "e2e", "i18n", "scripts", "server", "shared", "web/app"];

/**
 * Runs every check and test; with a name only the tests in files of that name, or with that title; with `--changed` those of the files that
 * differ from the branch `main`. `--times` prints what every file cost instead of the dearest. Other arguments from the first hyphen on go
 * to Vitest. The last line counts the tests; a failed check, a file that cannot be loaded and an error outside of tests count as one each,
 * a process that dies as its file and its error.
 * @returns the exit code
 */
export async function test(args, env) {
  const own = args.filter((arg) => ownOptions.includes(arg));
  const { names, options } = split(args.filter((arg) => !own.includes(arg)));
  const filters = own.includes("--changed") ? changedTests() : names.flatMap(filterOf);
  if (own.includes("--changed") && filters.length === 0) {
    console.log("No test depends on what has changed.");
    return 0;
  }
  const everything = filters.length + options.length === 0;
  const needsPages = !own.includes("--changed");
  const lanes = [...(everything ? [checks(env)] : []), ...(needsPages ? [[() => buildWeb(env)]] : [])];
  const failedChecks = await failuresOf(lanes);
  const checksSeconds = treeSeconds();
  const { files, errors, shared } = await runTests([...filters, ...options], env);
  const passed = sum(files.map((file) => file.passed));
  const failed = sum(files.map((file) => file.failed)) + errors + failedChecks;
  const others = { ...shared, "types, lint and build": checksSeconds };
  console.log(["", ...timesTable(files, others, own.includes("--times"))].join("\n"));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}

/** Runs the linter and checks the import rules and the migrations. @returns the exit code */
export async function lint(env) {
  return (await failuresOf([lintSteps(env)])) ? 1 : 0;
}

/** Checks the types of every part. @returns the exit code */
export async function typecheck(env) {
  return (await failuresOf([typeSteps(env)])) ? 1 : 0;
}

const checks = (env) => [...typeSteps(env), ...lintSteps(env)];

// No clock, since two lanes of steps run at the same time. One checker per part: several would each check the libraries. The pages have
// options of their own; all other code is one part, since a program checks again all that it imports.
function typeSteps(env) {
  const flags = (part) => [
    "--checkers",
    "1",
    "--incremental",
    "--tsBuildInfoFile",
    resolve(typeCache, `${part === "." ? "rest" : part}.json`),
  ];
  return [
    () => runStep("Route types", "react-router", ["typegen"], { cwd: "web", env, clock: false }),
    ...["web", "."].map(
      (part) => () => runStep(`Types: ${part}`, "tsc", ["-p", part, ...flags(part)], { env, clock: false }),
    ),
  ];
}

function lintSteps(env) {
  return [
    () => runStep("Style and lint", "biome", ["check", "--error-on-warnings", "."], { env, clock: false }),
    () => runStep("Imports", projectNode(), ["scripts/check-imports.mjs"], { env, clock: false }),
    () => runStep("Migrations", projectNode(), ["scripts/check-migrations.mjs"], { env, clock: false }),
  ];
}

/** Runs lanes of steps at the same time, the steps of each lane in turn, and prints failures. @returns how many failed */
async function failuresOf(lanes) {
  let failed = 0;
  const runLane = async (lane) => {
    for (const run of lane) {
      await run().catch((error) => {
        if (!(error instanceof StepError)) throw error;
        console.error(error.message);
        failed += 1;
      });
    }
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}

/** By the project's Node, which reads TypeScript. */
const changedTests = () =>
  execFileSync(projectNode(), ["scripts/changed-tests.mjs"], { encoding: "utf8" }).split("\n").filter(Boolean);

/** Names come first; everything from the first hyphen on goes to Vitest, whose options have values. */
function split(args) {
  const end = args.findIndex((arg) => arg.startsWith("-"));
  return end === -1 ? { names: args, options: [] } : { names: args.slice(0, end), options: args.slice(end) };
}

/** The arguments by which Vitest runs the tests of a name: of matching files, otherwise of matching titles in the files that have them. */
export function filterOf(name) {
  const files = sources.flatMap(testsIn);
  if (files.some((file) => file.includes(name))) return [name];
  const titled = files.filter((file) => readFileSync(file, "utf8").includes(name));
  return [...titled, "--testNamePattern", name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")];
}

function testsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file));
}

/**
 * Runs Vitest. What tests write goes to a folder that is removed, also when they die.
 * @returns its files with their numbers of tests (scripts/test-report.mjs), how many errors belong to no file, and the processor time of
 * what they share
 */
async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), "cointally-test-"));
  // As open as the system's folder: tests have folders in it that other users can reach, and ones that they cannot.
  chmodSync(folder, 0o711);
  const path = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=scripts/test-report.mjs"];
  try {
    const code = await runInForeground("vitest", ["run", ...reporters, ...args], {
      env: { ...env, TMPDIR: folder, TEST_REPORT: path },
      group: true,
    });
    const { files, errors, shared } = readReport(path);
    const isExplained = code === 0 || errors > 0 || files.some(({ failed }) => failed > 0);
    return { files, errors: isExplained ? errors : 1, shared };
  } finally {
    // A database that was stopped with the run writes for some seconds more; each try waits 0.1 s longer.
    rmSync(folder, { recursive: true, maxRetries: 15 });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { files: [], errors: 0, shared: {} };
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
