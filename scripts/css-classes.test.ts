import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Classes of CSS modules: every used one is defined, and every defined one is used. */

const sources = globSync("web/app/**/*.{ts,tsx}").map((path) => ({ path, text: readFileSync(path, "utf8") }));
const modules = globSync("web/app/**/*.module.css");

type Use = { path: string; names: string[]; isDynamic: boolean };

/** The files that use each CSS module, by its path. */
const uses = new Map<string, Use[]>(modules.map((path) => [path, []]));
for (const { path, text } of sources) {
  for (const [, name, file = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)) {
    const code = text.replaceAll(/ from "[^"\n]*"/g, "");
    const names = [...code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\["([\\w-]+)"\\])`, "g"))];
    uses.get(join(dirname(path), file))?.push({
      path,
      names: names.map(([, plain, quoted]) => plain ?? quoted ?? ""),
      isDynamic: new RegExp(`\\b${name}\\[(?!")`).test(code),
    });
  }
}

const read = (path: string) => readFileSync(path, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
const namesIn = (css: string) =>
  [...css.matchAll(/\.(-?[a-z_][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name as string);
const composedIn = (css: string) =>
  [...css.matchAll(/composes:\s*([^;]+);/g)].flatMap(([, names = ""]) => names.split(/\s+/));

test("every class that a component uses is defined", () => {
  const missing = [...uses].flatMap(([path, all]) => {
    const defined = new Set(namesIn(read(path)));
    return all.flatMap((use) => use.names.filter((name) => !defined.has(name)).map((name) => `${use.path}: ${name}`));
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("every class that is defined is used, unless it is chosen by a value", () => {
  const unused = [...uses].flatMap(([path, all]) => {
    const css = read(path);
    const used = new Set([...all.flatMap(({ names }) => names), ...composedIn(css)]);
    if (all.some(({ isDynamic }) => isDynamic)) return [];
    return [...new Set(namesIn(css))].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});
