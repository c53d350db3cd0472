// Runs tests of a copy of a commit whose code contains mutants, one of them active at a time.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";

/** For each mutant (id) whose code ran: the ids of the tests that ran it, or null if hooks, or many tests, did. */
type Mutants = Record<string, string[] | null>;
/** A test file to run, or some of its tests (ids), and how long that takes, about. */
export type Asked = { file: string; seconds: number; tests?: string[] };
/** A test file's run. If it failed: what failed first, that test's id, and those of the tests that passed. */
export type FileRun = {
  file: string;
  seconds: number;
  mutants: Mutants;
  failure?: string;
  test?: string;
  passed?: string[];
};
/** `failure` names the first failed test, which is one of `failed`, or it says how the run ended. */
type Run = { failure?: string; failed?: FileRun; isOfTime: boolean };

declare module "vitest" {
  interface TaskMeta {
    /** Of a file: written by scripts/mutant-setup.mjs. */
    mutants?: Mutants;
  }
}

/** Caches that know the paths of the folder that they are in. */
const caches = [".cache", ".vite", ".vite-temp", ".vitest-cache"];
const setup = "mutant-setup.mjs";
const activeMutant = "__STRYKER_ACTIVE_MUTANT__";

/** Processor time (seconds) after which a run is taken for an endless loop; one that does nothing is ended after ten times as long. */
const limitOf = (asked: Asked[]) => 180 + 6 * asked.reduce((sum, { seconds }) => sum + seconds, 0);
const secondsBetweenLooks = 10;
/** After so long without a worker a run never ends: Vitest waits for a worker that it could not end. */
const secondsWithoutWorkers = 60;

/** The id of a commit's tree, or of everything in the working tree that git does not ignore; branches and the index stay as they are. */
export function treeOf(revision: string | undefined): { tree: string; commit: string } {
  if (revision) return { tree: git(["rev-parse", `${revision}^{tree}`]), commit: git(["rev-parse", revision]) };
  const folder = mkdtempSync(join(tmpdir(), "cointally-index-"));
  try {
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
    git(["add", "--all"], env);
    const tree = git(["write-tree"], env);
    const author = ["-c", "user.name=mutants", "-c", "user.email=mutants@localhost"];
    return { tree, commit: git([...author, "commit-tree", tree, "-p", "HEAD", "-m", "The working tree"]) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files of a commit with their texts, as far as `isWanted`. */
export function filesAt(commit: string, isWanted: (file: string) => boolean): { name: string; content: string }[] {
  const names = git(["ls-tree", "-r", "--name-only", commit]).split("\n").filter(isWanted).sort();
  const input = names.map((name) => `${commit}:${name}\n`).join("");
  const output = execFileSync("git", ["cat-file", "--batch"], { input, maxBuffer: 2 ** 28 });
  let at = 0;
  return names.map((name) => {
    // Each text follows a line with its size in bytes, and ends with a line break.
    const begin = output.indexOf("\n", at) + 1;
    const size = Number(output.toString("utf8", at, begin).trim().split(" ").at(-1));
    at = begin + size + 1;
    return { name, content: output.toString("utf8", begin, begin + size) };
  });
}

/** Checks out a commit, with these files changed and our packages linked, and builds its pages. */
export function copyTree(commit: string, folder: string, files: { name: string; content: string }[]): void {
  git(["clone", "--quiet", "--shared", "--no-checkout", ".", folder]);
  git(["-C", folder, "checkout", "--quiet", "--detach", commit]);
  const workspaces = readdirSync(".").filter((name) => existsSync(join(name, "node_modules")));
  for (const packages of ["node_modules", ...workspaces.map((name) => join(name, "node_modules"))]) {
    execFileSync("cp", ["-al", packages, join(folder, packages)]);
  }
  for (const cache of caches) rmSync(join(folder, "node_modules", cache), { recursive: true, force: true });
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, setup), readFileSync(join(import.meta.dirname, setup)));
  writeFileSync(join(folder, "mutants.vitest.config.ts"), vitestConfig);
  const program = `
    const { compileMessages } = await import("./scripts/compile-messages.mjs");
    await compileMessages();
    const { buildWeb } = await import("./scripts/build-web.mjs");
    await buildWeb(process.env);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: folder,
    env: environmentOf(folder),
    stdio: "inherit",
  });
}

/** The tree's own configuration, with one worker at a time, our order of files, and our setup file. */
const vitestConfig = `import { BaseSequencer } from "vitest/node";
import config from "./vitest.config.ts";
class InOrder extends BaseSequencer {
  sort(files) {
    return files;
  }
}
const setup = new URL("${setup}", import.meta.url).pathname;
const projects = config.test.projects.map(({ test, ...project }) => ({
  ...project,
  test: { ...test, maxWorkers: 1, setupFiles: [...(test.setupFiles ?? []), setup] },
}));
export default { ...config, test: { ...config.test, projects, sequence: { ...config.test.sequence, sequencer: InOrder } } };
`;

function environmentOf(folder: string): NodeJS.ProcessEnv {
  const PATH = `${join(folder, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
  return { ...process.env, PATH, NODE_COMPILE_CACHE: join(folder, "node_modules/.cache/compiled") };
}

/**
 * The tests of a copied tree. This process works in that folder from now on, with one database server until `close`.
 * @param bail whether a run ends with the first failed test
 */
export async function openTests(folder: string, { bail }: { bail: boolean }) {
  process.chdir(folder);
  Object.assign(process.env, environmentOf(folder), { VITEST: "true", TEST: "true", NODE_ENV: "test" });
  const api = pathToFileURL(join(folder, "node_modules/vitest/dist/node.js")).href;
  const { createVitest } = (await import(api)) as typeof import("vitest/node");
  let onModule: (module: TestModule) => void = () => {};
  let errors: readonly { message?: string }[] = [];
  const reporter: Reporter = {
    onTestModuleEnd: (module) => onModule(module),
    onTestRunEnd: (_modules, unhandled) => {
      errors = unhandled;
    },
  };
  const specifications = new Map<string, TestSpecification>();
  const open = async (): Promise<Vitest> => {
    const opened = await createVitest("test", {
      config: "mutants.vitest.config.ts",
      watch: false,
      bail: bail ? 1 : 0,
      reporters: [reporter],
      silent: true,
    });
    for (const one of await opened.globTestSpecifications()) specifications.set(relative(folder, one.moduleId), one);
    return opened;
  };
  let vitest = await open();
  const specificationOf = ({ file, tests }: Asked) => {
    const whole = specifications.get(file) as TestSpecification;
    return tests ? whole.project.createSpecification(whole.moduleId, { testIds: tests }) : whole;
  };

  return {
    files: [...specifications.keys()],

    /** Runs files in this order, with a mutant active; `onFile` gets each file's run as it ends. */
    async run(asked: Asked[], mutant?: string, onFile: (run: FileRun) => void = () => {}): Promise<Run> {
      let failed: FileRun | undefined;
      onModule = (module) => {
        const run = fileRunOf(folder, module);
        if (run.failure) failed ??= run;
        onFile(run);
      };
      errors = [];
      if (mutant === undefined) delete process.env[activeMutant];
      else process.env[activeMutant] = mutant;
      let isLate = false;
      let looks = 0;
      let without = 0;
      const lost = Promise.withResolvers<void>();
      const watch = setInterval(() => {
        const workers = readWorkers();
        without = workers.length === 0 ? without + 1 : 0;
        if (without * secondsBetweenLooks >= secondsWithoutWorkers) lost.resolve();
        // A machine may stop processes for a while.
        if (!workers.some(({ state }) => state.startsWith("T"))) looks += 1;
        const processorSeconds = workers.reduce((sum, { seconds }) => sum + seconds, 0);
        if (Math.max(processorSeconds, (looks * secondsBetweenLooks) / 10) < limitOf(asked)) return;
        isLate = true;
        endAll(workers);
      }, secondsBetweenLooks * 1000);
      try {
        const ran = vitest.runTestSpecifications(asked.map(specificationOf)).then(() => true);
        if (!(await Promise.race([ran, lost.promise]))) {
          isLate = true;
          vitest = await open();
        }
      } finally {
        clearInterval(watch);
        process.exitCode = 0;
      }
      if (isLate) return { failure: "time limit", isOfTime: true };
      if (failed)
        return { failure: failed.failure, failed, isOfTime: /timed out|timeout|in time/i.test(`${failed.failure}`) };
      return { ...(errors[0] && { failure: `error: ${errors[0].message}` }), isOfTime: errors.length > 0 };
    },

    /** Ends a running test, and the database server. */
    async close() {
      endAll(readWorkers());
      await vitest.close();
    },
  };
}
export type Tests = Awaited<ReturnType<typeof openTests>>;

function fileRunOf(folder: string, module: TestModule): FileRun {
  const [failed] = [...module.children.allTests("failed")];
  const error = failed?.result().errors?.[0] ?? module.errors()[0];
  const hasFailed = failed || error || module.state() === "failed";
  const file = relative(folder, module.moduleId);
  const message = error?.message?.split("\n", 1)[0] ?? "";
  return {
    file,
    seconds: module.diagnostic().duration / 1000,
    mutants: module.meta().mutants ?? {},
    ...(hasFailed && {
      failure: `${file}: ${failed?.fullName ?? "the file"}: ${message}`.slice(0, 300),
      test: failed?.id,
      passed: [...module.children.allTests("passed")].map(({ id }) => id),
    }),
  };
}

type Process = { pid: number; parent: number; state: string; seconds: number; command: string };

/** The workers of Vitest and all that they have started. */
function readWorkers(): Process[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,cputimes=,args="], { encoding: "utf8" }).trim().split("\n");
  const processes = rows.map((row) => {
    const [pid, parent, state, seconds, ...args] = row.trim().split(/\s+/);
    return {
      pid: Number(pid),
      parent: Number(parent),
      state: `${state}`,
      seconds: Number(seconds),
      command: args.join(" "),
    };
  });
  const withChildren = (one: Process): Process[] => [
    one,
    ...processes.filter(({ parent }) => parent === one.pid).flatMap(withChildren),
  ];
  return processes
    .filter(({ parent, command }) => parent === process.pid && command.includes("vitest/dist/workers/"))
    .flatMap(withChildren);
}

function endAll(processes: Process[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended with its parent.
    }
  }
}

/** How many folders lie between a test file and a source file. */
export function distanceOf(test: string, source: string): number {
  return relative(dirname(resolve(source)), dirname(resolve(test)))
    .split("/")
    .filter(Boolean).length;
}

function git(args: string[], env?: NodeJS.ProcessEnv): string {
  return execFileSync("git", args, { encoding: "utf8", env, maxBuffer: 2 ** 28 }).trim();
}
