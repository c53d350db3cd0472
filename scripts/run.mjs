// All npm scripts of the project, with Node's own modules only: this runs before anything is installed.
import { delimiter, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWeb } from "./build-web.mjs";
import { compileMessages } from "./compile-messages.mjs";
import { install, projectNode } from "./install.mjs";
import { runInForeground, StepError } from "./run-program.mjs";
import { lint, test, typecheck } from "./test.mjs";

const OLDEST_NODE = 20;

/** What each command runs, and whether it needs the development packages. */
const commands = {
  start: {
    run: async (args) => {
      await buildWeb(environment());
      return node("production", ["server/main.ts", ...args]);
    },
  },
  build: { run: () => buildWeb(environment()) },
  demo: {
    run: async (args) => {
      await buildWeb(environment());
      return node("production", ["demo/main.ts", ...args]);
    },
    dev: true,
  },
  dev: { run: (args) => node("development", ["server/main.ts", "--dev", ...args]), dev: true },
  test: { run: (args) => test(args, environment()), dev: true },
  // All kills, seeds and old releases (server/testing/depth.ts).
  "test:deep": { run: (args) => test(args, { ...environment(), TEST_DEPTH: "deep" }), dev: true },
  "test:mutants": {
    run: (args) => runInForeground(projectNode(), ["scripts/mutants.ts", ...args], { env: environment() }),
    dev: true,
  },
  pictures: {
    run: async (args) => {
      await buildWeb(environment());
      return node("production", ["e2e/looks/pictures.ts", ...args]);
    },
    dev: true,
  },
  lint: { run: () => lint(environment()), dev: true },
  typecheck: { run: () => typecheck(environment()), dev: true },
  format: { run: () => runInForeground("biome", ["check", "--write", "."], { env: environment() }), dev: true },
  bench: {
    run: async (args) => {
      await buildWeb(environment());
      return node("production", ["bench/run.ts", ...args]);
    },
    dev: true,
  },
  seed: program("server/cli/seed.ts"),
  import: program("server/cli/import.ts"),
  "demo:clear": program("server/cli/demo-clear.ts"),
  backup: program("server/cli/backup.ts"),
  restore: program("server/cli/restore.ts"),
  "storage:move": program("server/cli/storage-move.ts"),
  "keys:renew": program("server/cli/keys-renew.ts"),
  "ledger:resume": program("server/cli/ledger-resume.ts"),
  recount: {
    run: (args) => runInForeground(projectNode(), ["scripts/verify-ledger.mjs", ...args], { env: environment() }),
  },
  "farms:deploy": program("server/cli/farms-deploy.ts"),
  "admin:create": program("server/cli/admin-create.ts"),
  "deploy:files": program("server/cli/deploy-files.ts"),
};

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof StepError ? error.message : error);
  return 1;
});

async function main([name, ...args]) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new StepError(
      `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer, then try again.`,
    );
  }
  const command = Object.hasOwn(commands, name ?? "") && commands[name];
  if (!command) throw new StepError(`Give one of: ${Object.keys(commands).join(", ")}`);
  await install({ dev: command.dev ?? false });
  await compileMessages();
  return command.run(args);
}

function program(file) {
  return { run: (args) => node("production", [file, ...args]) };
}

function node(mode, args) {
  // Workers inherit both (docs/decisions/0031-memory-at-rest.md).
  const flags = ["--max-semi-space-size=8", "--import", import.meta.resolve("./module-resolution.mjs")];
  return runInForeground(projectNode(), [...flags, ...args], { env: { NODE_ENV: mode, ...environment() } });
}

/**
 * Installed programs come first, so that `node` in a script is the pinned one. Compiled code is cached for the next start and shared by the
 * workers.
 */
function environment() {
  const PATH = `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}`;
  return { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled"), ...process.env, PATH };
}
