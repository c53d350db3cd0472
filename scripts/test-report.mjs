import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/** A reporter of Vitest: writes to TEST_REPORT what scripts/test.mjs counts. */
export default class TestReport {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => ({
      file: relative("", module.moduleId),
      passed: countOf(module, "passed"),
      // A file that cannot be loaded, or whose hooks fail, has no failed test.
      failed: countOf(module, "failed") || (module.state() === "passed" || module.state() === "skipped" ? 0 : 1),
    }));
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, errors: errors.length }));
  }
}

function countOf(module, state) {
  return [...module.children.allTests(state)].length;
}
