import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { childSeconds, ownSeconds } from "./processor-time.mjs";

/** A file that has run for so long has ended up in a loop in which no time limit of its tests can act. */
const limitMinutes = 10;

/** A reporter of Vitest: writes to TEST_REPORT what scripts/test.mjs counts, and ends a run in which a file does not end. */
export default class TestReport {
  #timers = new Map();

  onTestModuleStart(module) {
    const end = () => {
      console.error(`${nameOf(module)} has run for ${limitMinutes} minutes and does not end.`);
      this.#write([{ file: nameOf(module), passed: 0, failed: 1, processorSeconds: 0 }], []);
      // What it started is ended by scripts/test.mjs.
      process.exit(1);
    };
    this.#timers.set(module.id, setTimeout(end, limitMinutes * 60_000));
  }

  onTestModuleEnd(module) {
    clearTimeout(this.#timers.get(module.id));
    this.#timers.delete(module.id);
  }

  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => ({
      file: nameOf(module),
      passed: countOf(module, "passed"),
      // A file that cannot be loaded, or whose hooks fail, has no failed test.
      failed: countOf(module, "failed") || (module.state() === "passed" || module.state() === "skipped" ? 0 : 1),
      // Missing when its process died.
      processorSeconds: module.meta().processorSeconds ?? 0,
    }));
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#write(files, errors);
  }

  #write(files, errors) {
    const shared = { "Vitest's main process": ownSeconds(), PostgreSQL: childSeconds("postgres") };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, errors: errors.length, shared }));
  }
}

const nameOf = (module) => relative("", module.moduleId);

function countOf(module, state) {
  return [...module.children.allTests(state)].length;
}
