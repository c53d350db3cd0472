import { execFile, execFileSync } from "node:child_process";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startRegistry } from "../create-cointally/local-registry.ts";
import { packCreate, siteFiles } from "../scripts/pack-create.mjs";
import type { Measured } from "./report.ts";
import { scratch, startNode } from "./site.ts";

const project = fileURLToPath(new URL("..", import.meta.url));

/** The user's settings of npm without those of the npm that started this measurement. */
const cleanEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD)/.test(name)));

/** From nothing to the first page: `npm create` of this commit, with packages of the real registry and an empty cache, and the first start. */
export async function create(): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const archive = packCreate(project, siteFiles(), folder);
  const version = /-(\d.*)\.tgz$/.exec(basename(archive))?.[1] ?? "";
  const registry = await startRegistry(archive, version, upstream);
  try {
    const began = performance.now();
    const env = {
      ...cleanEnv(),
      npm_config_registry: registry.url,
      npm_config_yes: "true",
      npm_config_cache: join(folder, "cache"),
    };
    await promisify(execFile)("npm", ["create", `cointally@${version}`, "my-site"], { cwd: folder, env });
    const created = performance.now();
    const program = join(folder, "my-site/scripts/run.mjs");
    const site = await startNode([program, "start"], { PORT: "0", PRICE_SOURCES: "", DATA_DIR: join(folder, "data") });
    const { status } = await fetch(site.url);
    const served = performance.now();
    await site.stop();
    if (status !== 200) throw new Error(`the first page answered ${status}`);
    return [
      { name: "npm create, s", took: Math.round((created - began) / 1000) },
      { name: "first start with the demo, s", took: Math.round((served - created) / 1000) },
    ];
  } finally {
    registry.close();
    await remove();
  }
}
