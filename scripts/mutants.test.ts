import { expect, test } from "vitest";
import { candidatesOf, drawSample, findMutant, instrumentFor } from "./mutant-sample.ts";

const file = "server/modules/votes/limits.ts";
const source = `import { log } from "./log.ts";
export const most = 3 * 60;
export function mayVote(votes: number, isAdmin: boolean) {
  log.info({ votes, isAdmin }, "asked");
  if (isAdmin) return "yes";
  return votes + 1 < most;
}
export function mayAsk(votes: number) {
  return votes + 1 < most;
}
`;
const candidatesIn = (content: string, name = file) => candidatesOf([{ name, content }]);

test("mutants are drawn from what functions do, not from texts, log entries and what a module does as it is loaded", async () => {
  const candidates = await candidatesIn(source);
  const lines = candidates.map(({ line, mutator, original }) => `${line} ${mutator} ${original}`);
  expect(lines).toContain("6 ArithmeticOperator votes + 1");
  expect(lines.filter((line) => /^(1|2|4) |StringLiteral/.test(line))).toEqual([]);
});

test("files of no area, tests and generated files have no mutants", async () => {
  for (const name of ["server/core/a.ts", "server/modules/votes/a.test.ts", "server/modules/votes/generated/a.ts"]) {
    expect(await candidatesIn(source, name)).toEqual([]);
  }
});

test("a seed always draws the same mutants, as many from each area, from each file in proportion to its size", async () => {
  const functions = (count: number) =>
    Array.from({ length: count }, (_, n) => `export const f${n} = (a: number) => { return a + ${n}; };`).join("\n");
  const candidates = await candidatesOf([
    { name: "server/http/large.ts", content: functions(90) },
    { name: "server/http/small.ts", content: functions(10) },
    { name: "server/modules/votes/one.ts", content: functions(10) },
  ]);
  const drawn = drawSample(candidates, { seed: 1, perArea: 10 });
  expect(drawn.map(({ area }) => area)).toEqual([...Array(10).fill("votes"), ...Array(10).fill("http")]);
  expect(drawn.filter((mutant) => mutant.file === "server/http/small.ts")).toHaveLength(1);
  expect(drawSample(candidates, { seed: 1, perArea: 10 })).toEqual(drawn);
  expect(drawSample(candidates, { seed: 2, perArea: 10 })).not.toEqual(drawn);
});

test("a mutant is found again among equal ones when lines have moved, and is gone when its code is", async () => {
  const drawn = await candidatesIn(source);
  const moved = await candidatesIn(
    source.replace("export function mayVote", "\n// A comment.\n\n\nexport function mayVote"),
  );
  for (const mutant of drawn) expect(findMutant(mutant, moved)?.line).toBe(mutant.line + 4);

  const [first, second] = drawn.filter(({ original }) => original === "votes + 1");
  if (!first || !second) throw new Error("Two equal mutants are needed");
  const withoutFirst = await candidatesIn(source.replace("votes + 1", "votes"));
  expect(findMutant(second, withoutFirst)?.line).toBe(9);
  const withoutBoth = await candidatesIn(source.replaceAll("votes + 1", "votes"));
  expect(findMutant(first, withoutBoth)).toBeUndefined();
});

test("only the active mutant changes what code does", async () => {
  const code = "export const add = (a: number, b: number) => { return [a + b, a < b, a && b]; };";
  const sum = (await candidatesIn(code)).filter(({ mutator }) => mutator === "ArithmeticOperator");
  const { files, ids } = await instrumentFor([{ name: file, content: code }], sum);
  // A name of its own, because the tests may be run with a mutant of their own active.
  const script = files[0]?.content.replaceAll(": number", "").replaceAll("__stryker__", "__tested__") ?? "";
  const { add } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  const state = Reflect.get(globalThis, "__tested__");
  state.activeMutant = undefined;
  expect(add(1, 2)).toEqual([3, true, 2]);
  state.activeMutant = ids[0];
  expect(add(1, 2)).toEqual([-1, true, 2]);
  Reflect.deleteProperty(globalThis, "__tested__");
});
