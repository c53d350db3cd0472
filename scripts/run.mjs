// Every npm script of the project, on nothing but Node itself: it has to run before anything is installed.
import { delimiter, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWeb } from "./build-web.mjs";
import { compileMessages } from "./compile-messages.mjs";
import { install, projectNode } from "./install.mjs";
import { become, StepError } from "./step.mjs";
import { test } from "./test.mjs";

const OLDEST_NODE = 20;

const commands = {
  start: async (args) => {
    await buildWeb(environment());
    return node("production", ["server/main.ts", ...args]);
  },
  build: () => buildWeb(environment()),
  dev: (args) => node("development", ["server/main.ts", "--dev", ...args]),
  bench: async (args) => {
    await buildWeb(environment());
    return node("production", ["bench/run.ts", ...args]);
  },
  test: (args) => test(args, environment()),
  seed: (args) => node("production", ["server/cli/seed.ts", ...args]),
  import: (args) => node("production", ["server/cli/import.ts", ...args]),
  "demo:clear": (args) => node("production", ["server/cli/demo-clear.ts", ...args]),
  backup: (args) => node("production", ["server/cli/backup.ts", ...args]),
  restore: (args) => node("production", ["server/cli/restore.ts", ...args]),
  "farms:deploy": (args) => node("production", ["server/cli/farms-deploy.ts", ...args]),
  "admin:create": (args) => node("production", ["server/cli/admin-create.ts", ...args]),
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
  await install();
  await compileMessages();
  return command(args);
}

function node(mode, args) {
  // What a start compiles is kept for the next one, and shared by its workers.
  const kept = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") };
  const preload = ["--import", import.meta.resolve("./own-format.mjs")];
  return become(projectNode(), [...preload, ...args], { env: { NODE_ENV: mode, ...kept, ...environment() } });
}

/** The installed programs first, so that a script's `node` is the pinned one as well. */
function environment() {
  return { ...process.env, PATH: `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}` };
}
