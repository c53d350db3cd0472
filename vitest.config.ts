import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { compileMessages } from "./scripts/compile-messages.mjs";

await compileMessages();

// As every start of ours has it (scripts/run.mjs): the workers of the tests and what they start load half as long.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import ${new URL("scripts/module-resolution.mjs", import.meta.url)}`;

// A site that a spec starts loads a quarter faster from the compiled code of the one before.
process.env.NODE_COMPILE_CACHE ??= new URL("node_modules/.cache/node-compile", import.meta.url).pathname;

const isolated = { pool: "forks", maxWorkers: 2 } as const;

/** Specs that measure milliseconds or a slow line have the machine to themselves, after all others. */
const timed = ["e2e/quality/budgets.test.ts"];

/** Compares pictures of a world that takes a minute to make: in depth alone. */
const looks = ["e2e/looks/looks.test.ts"];

/** A spec of the pages that builds them needs no browser's globals, and a process as builds have it. */
const build = "app/wallet/first-load.test.ts";

/** The folders whose tests run in Node. */
const nodeTests = "{bench,contract,contracts,create-cointally,demo,i18n,scripts,server,shared}/**/*.test.ts";

/** Test files that replace a package with `vi.mock`. They need a module cache of their own; the others of a worker share one. */
const mocked = globSync(nodeTests, { exclude: (name) => name.includes("node_modules") }).filter((file) =>
  readFileSync(file, "utf8").includes("vi.mock("),
);

/** Runs before each test file and measures what it costs. */
const measure = new URL("scripts/measure-test-file.mjs", import.meta.url).pathname;

/** How long `expect.poll` waits for what must come: on a busy machine one second, its default, proves nothing. */
const poll = { timeout: 10_000 };

/** A test that hangs fails by these; one that is only slow on a busy machine does not. */
const timeouts = { expect: { poll }, testTimeout: 60_000, hookTimeout: 120_000, setupFiles: [measure] };

/** Tests of pages look at many of them in turn, each at several widths. */
const browser = { ...timeouts, testTimeout: 240_000, globalSetup: "e2e/testing/prepare-browser.ts" };

export default defineConfig({
  test: {
    reporters: ["default"],
    globalSetup: "server/testing/global-setup.ts",
    projects: [
      {
        test: {
          ...isolated,
          // A worker loads the server once, not once per file.
          isolate: false,
          name: "node",
          include: [nodeTests, `web/${build}`],
          exclude: [...mocked, "**/node_modules/**"],
          ...timeouts,
        },
      },
      { test: { ...isolated, name: "node-mocked", include: mocked, ...timeouts } },
      {
        extends: "web/vite.config.ts",
        test: {
          ...isolated,
          // A context of its own for each file, as good as a process here, in a quarter of the time.
          pool: "vmForks",
          name: "web",
          root: "web",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [build, "**/node_modules/**"],
          environment: "jsdom",
          ...timeouts,
          setupFiles: [measure, "app/testing/async-timeout.ts"],
        },
      },
      {
        test: {
          ...isolated,
          ...browser,
          // A worker has one site process and one browser, not one per file.
          isolate: false,
          // They wait for a browser half of the time: three keep two cores busy.
          maxWorkers: 3,
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: process.env.TEST_DEPTH === "deep" ? timed : [...timed, ...looks],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...browser,
          name: "timed",
          include: timed,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
