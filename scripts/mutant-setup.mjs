// A setup file of Vitest, which runs before each test file under scripts/mutants.ts: stores which mutants the file runs, and activates one
// in the pages of browser tests. In Node the code itself takes the active one from the environment.
import { afterAll, afterEach, beforeEach } from "vitest";

/** The name that @stryker-mutator/instrumenter gives to what its code shares. */
const name = "__stryker__";

/** More often a mutant's code is run by no test file, unless the mutant made a loop endless. */
const mostRuns = 10_000_000;

/** If more tests of a file run a mutant's code, the whole file stands for them. */
const mostTests = 30;

globalThis[name] ??= {};
const state = globalThis[name];
state.mutantCoverage ??= {};
const coverage = state.mutantCoverage;
coverage.static = {};
coverage.perTest = {};
state.hitCount = 0;
state.hitLimit = mostRuns;

beforeEach(({ task }) => {
  state.currentTestId = task.id;
});
afterEach(() => {
  state.currentTestId = undefined;
});

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the names of fixtures here
afterAll(({}, file) => {
  const tests = {};
  for (const [test, mutants] of Object.entries(coverage.perTest)) {
    for (const mutant of Object.keys(mutants)) {
      tests[mutant] ??= [];
      tests[mutant].push(test);
    }
  }
  const isOfFile = (mutant) => mutant in coverage.static || tests[mutant].length > mostTests;
  const mutants = new Set([...Object.keys(tests), ...Object.keys(coverage.static)]);
  file.meta.mutants = Object.fromEntries(
    [...mutants].map((mutant) => [mutant, isOfFile(mutant) ? null : tests[mutant]]),
  );
});

const activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
const patched = Symbol.for("cointally.mutants.patched");
if (process.env.MUTANTS_IN_PAGES && activeMutant && !globalThis[patched]) {
  globalThis[patched] = true;
  const { chromium } = await import("playwright-core");
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (...options) => {
    const browser = await launch(...options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (...settings) => {
      const context = await newContext(...settings);
      await context.addInitScript(([key, value]) => Object.assign(window, { [key]: value }), [name, { activeMutant }]);
      return context;
    };
    return browser;
  };
}
