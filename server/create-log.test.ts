import { expect, test } from "vitest";
import { createLog } from "./create-log.ts";

test("an error is told with its code and stack, not with the database client it came from", () => {
  const lines: string[] = [];
  const error = Object.assign(new Error("terminating connection"), { code: "57P01", client: { host: "db.internal" } });
  createLog({ write: (line) => lines.push(line) }).warn({ err: error }, "database connection lost");
  const { err } = JSON.parse(lines[0] as string);
  expect(err).toMatchObject({ message: "terminating connection", code: "57P01", stack: expect.any(String) });
  expect(lines[0]).not.toContain("db.internal");
});
