import { expect, test } from "vitest";
import { wrongSubject } from "./check-commit.mjs";

test.each(["fix(votes): count one vote when requests race", "feat!: drop Node 18\n\nWhy.", "Merge branch 'main'"])(
  "accepts the subject %j",
  (message) => expect(wrongSubject(message)).toBeUndefined(),
);

test.each([
  ["Fixed stuff", "type(area)"],
  ["feat(votes)count", "type(area)"],
  [`fix: ${"x".repeat(70)}`, "75 characters"],
])("refuses the subject %j", (message, reason) => expect(wrongSubject(message)).toContain(reason));
