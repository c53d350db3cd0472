import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { ListError } from "./token-list.ts";

const isPackageName = (name: string) => /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name);

/**
 * The path of the token list in an installed npm package: its `main` when that is JSON, else its only `*.tokenlist.json`, else its only
 * JSON file except `package.json`.
 * @throws {ListError} when the package is not installed, or has none or several
 */
export async function findPackageList(name: string, from: string): Promise<string> {
  if (!isPackageName(name)) throw new ListError(`"${name}" is not the name of an npm package.`);
  const folder = await packageFolder(name, from);
  const { main } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { main?: unknown };
  if (typeof main === "string" && main.endsWith(".json")) return join(folder, main);
  const files = await jsonFiles(folder);
  const lists = files.filter((file) => file.endsWith(".tokenlist.json"));
  const [one, ...others] = lists.length > 0 ? lists : files;
  if (!one) throw new ListError(`The package ${name} has no JSON file, so no token list.`);
  if (others.length === 0) return one;
  throw new ListError(`The package ${name} has several lists. Import one by its file:\n${[one, ...others].join("\n")}`);
}

/** Searches the folders that Node would search, since a package need not export its package.json. */
const packageFolder = async (name: string, from: string): Promise<string> => {
  const folders = createRequire(resolve(from, "package.json")).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const found = await readFile(join(folder, name, "package.json")).catch(() => undefined);
    if (found) return join(folder, name);
  }
  throw new ListError(`The package ${name} is not installed. Install it first: npm install --no-save ${name}`);
};

const jsonFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && entry.name !== "package.json")
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(folder.length).includes("/node_modules/"))
    .sort();
};
