// A setup file of Vitest, which runs before each test file: stores the processor time of the file's process tree for the table of
// scripts/test-times.mjs.
import { afterAll } from "vitest";
import { treeSeconds } from "./processor-time.mjs";

// What a process does before its first file, such as loading Vitest, counts as part of that file.
const lastEnd = Symbol.for("cointally.lastTestFileEnd");
const start = process[lastEnd] ?? 0;

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the names of fixtures here
afterAll(({}, file) => {
  process[lastEnd] = treeSeconds();
  file.meta.processorSeconds = process[lastEnd] - start;
});
