import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { projectNode } from "./install.mjs";
import { runInForeground, runStep, StepError } from "./run-program.mjs";

/** The type checker's results of the last run, so that it checks only what has changed. */
const typeCache = "node_modules/.cache/types";

const sources = ["contract", "contracts", "create-cointally", "e2e", "i18n", "scripts", "server", "shared", "web/app"];

/**
 * Runs every check and test; with a name only the tests in files of that name, or with that title. Arguments from the first hyphen on go to
 * Vitest. The last line counts the tests; a failed check counts as one.
 * @returns the exit code
 */
export async function test(args, env) {
  const { names, options } = split(args);
  const filters = names.flatMap(filterOf);
  const everything = args.length === 0;
  const failedChecks = await failuresOf(everything ? [checks(env), [() => buildWeb(env)]] : [[() => buildWeb(env)]]);
  const { passed, failed } = await runTests([...filters, ...options], env);
  console.log(`\n${passed} passed, ${failed + failedChecks} failed`);
  return failed + failedChecks ? 1 : 0;
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

// No clock, since two lanes of steps run at the same time. One checker per part: several would each check the libraries.
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
    ...["shared", "contract", "server", "web", "."].map(
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

async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), "cointally-report-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    const code = await runInForeground("vitest", ["run", ...reporters, ...args], { env });
    const { testResults, ...totals } = readReport(report);
    for (const line of retriedTests(testResults)) console.log(`\nPassed only when it was run again: ${line}`);
    return count(totals, testResults, code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The passed tests of Vitest's JSON report that failed first, each with its file and the error of that run. */
export function retriedTests(testResults) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length)
      .map(({ fullName, failureMessages }) => `${name}\n${fullName}\n${failureMessages.join("\n")}`),
  );
}

// A file that cannot be loaded has no tests to count, and an error outside of tests belongs to none: each counts as one failure.
function count({ numPassedTests: passed, numFailedTests }, testResults, code) {
  const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  const failed = numFailedTests + unloaded;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}
