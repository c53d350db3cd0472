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
 * Vitest. The last line counts the tests; a failed check, a file that cannot be loaded and an error outside of tests count as one each, a
 * process that dies as its file and its error.
 * @returns the exit code
 */
export async function test(args, env) {
  const { names, options } = split(args);
  const filters = names.flatMap(filterOf);
  const everything = args.length === 0;
  const failedChecks = await failuresOf(everything ? [checks(env), [() => buildWeb(env)]] : [[() => buildWeb(env)]]);
  const run = await runTests([...filters, ...options], env);
  const { files, errors } = everything ? await repeatFailed(run, env) : run;
  const passed = sum(files.map((file) => file.passed));
  const failed = sum(files.map((file) => file.failed)) + errors + failedChecks;
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

/** Runs Vitest. @returns its files with their numbers of tests (scripts/test-report.mjs), and how many errors belong to no file */
async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), "cointally-report-"));
  const path = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=scripts/test-report.mjs"];
  try {
    const code = await runInForeground("vitest", ["run", ...reporters, ...args], {
      env: { ...env, TEST_REPORT: path },
    });
    const { files, errors } = readReport(path);
    const isExplained = code === 0 || errors > 0 || files.some(({ failed }) => failed > 0);
    return { files, errors: isExplained ? errors : 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { files: [], errors: 0 };
  }
}

/**
 * Runs failed tests of pages once more, each file with a new site: their sites and browsers share two cores, and a time limit may be too
 * short for that. The first failure is in what was printed before.
 * @returns the run, with the second results of these files
 */
async function repeatFailed({ files, errors }, env) {
  const paths = filesToRepeat(files);
  if (paths.length === 0) return { files, errors };
  console.log(`\nRun again: ${paths.join(", ")}`);
  const second = await runTests(paths, env);
  for (const { file } of second.files.filter(({ failed }) => failed === 0))
    console.log(`\nPassed only when it was run again: ${file}`);
  const results = new Map([...files, ...second.files].map((result) => [result.file, result]));
  return { files: [...results.values()], errors: errors + second.errors };
}

/** The test files of pages that failed. When many did, it was not by chance: none. */
export function filesToRepeat(files) {
  const paths = files.filter(({ file, failed }) => failed > 0 && file.startsWith("e2e/")).map(({ file }) => file);
  return paths.length > 5 ? [] : paths;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
