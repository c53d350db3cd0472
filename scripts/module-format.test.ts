import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const preload = new URL("module-format.mjs", import.meta.url).href;
const drizzle = import.meta.resolve("drizzle-orm/node-postgres");

/** The CPU time in milliseconds of importing the database library, and its exports. */
const load = (flags: string[]) => {
  const code = `const names = Object.keys(await import(${JSON.stringify(drizzle)}));
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ names, cost: (user + system) / 1000 }));`;
  // Without the preload that all test processes have (vitest.config.ts).
  const env = { ...process.env, NODE_OPTIONS: "" };
  const out = execFileSync(process.execPath, [...flags, "--input-type=module", "-e", code], { encoding: "utf8", env });
  return JSON.parse(out) as { names: string[]; cost: number };
};

test("the library is the same with the preload, and loads with less than half the work", () => {
  const [plain, quick] = [load([]), load(["--import", preload])];
  expect(quick.names).toEqual(plain.names);
  expect(quick.cost).toBeLessThan(plain.cost / 2);
});
