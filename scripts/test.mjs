import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./build-web.mjs";
import { projectNode } from "./install.mjs";
import { become, StepError, step } from "./step.mjs";

/**
 * Runs every check and test; with arguments only the tests, the arguments going to Vitest. The last line counts the tests,
 * a check that failed counting as one of them.
 * @returns the exit code
 */
export async function test(args, env) {
  const failedChecks = args.length ? 0 : await runChecks(env);
  const { passed, failed } = await runTests(args, env);
  console.log(`\n${passed} passed, ${failed + failedChecks} failed`);
  return failed + failedChecks ? 1 : 0;
}

async function runChecks(env) {
  const checks = [
    () => step("Route types", "react-router", ["typegen"], { cwd: "web", env }),
    ...["shared", "contract", "server", "web", "."].map(
      (room) => () => step(`Types: ${room}`, "tsc", ["-p", room], { env }),
    ),
    () => step("Style and lint", "biome", ["check", "--error-on-warnings", "."], { env }),
    () => step("Imports", projectNode(), ["scripts/check-imports.mjs"], { env }),
    () => buildWeb(env),
  ];
  let failed = 0;
  for (const check of checks) {
    await check().catch((error) => {
      if (!(error instanceof StepError)) throw error;
      console.error(error.message);
      failed += 1;
    });
  }
  return failed;
}

async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), "cointally-report-"));
  const report = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  try {
    const code = await become("vitest", ["run", ...reporters, ...args], { env });
    return count(report, code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// A file that cannot be loaded has no tests to count, and an error outside every test belongs to none: each fails as one.
function count(report, code) {
  const { numPassedTests: passed, numFailedTests, testResults } = readReport(report);
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
