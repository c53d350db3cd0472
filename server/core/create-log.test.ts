import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../database/client.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { createLog } from "./create-log.ts";

test("an error is logged with its code and stack, without its database client", () => {
  const lines: string[] = [];
  const error = Object.assign(new Error("terminating connection"), { code: "57P01", client: { host: "db.internal" } });
  createLog({ write: (line) => lines.push(line) }).warn({ err: error }, "database connection lost");
  const { err } = JSON.parse(lines[0] as string);
  expect(err).toMatchObject({ message: "terminating connection", code: "57P01", stack: expect.any(String) });
  expect(lines[0]).not.toContain("db.internal");
});

describe("a failed query", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const secrets = ["mallory@example.org", "0a1b2c3d4e5f60718293a4b5c6d7e8f9"];
  const failed = async (statement: SQL): Promise<Error> =>
    app.ctx.db.execute(statement).then(
      () => new Error("the query was answered"),
      (error) => error,
    );
  const loggedError = (error: Error) => {
    const lines: string[] = [];
    createLog({ write: (line) => lines.push(line) }).error({ err: error, call: "a test" }, "request failed");
    for (const secret of secrets) expect(lines[0]).not.toContain(secret);
    return JSON.parse(lines[0] as string).err;
  };

  test("is logged with its text and PostgreSQL's reason, without its parameters", async () => {
    const error = await failed(
      sql`select no_such_column from users where email = ${secrets[0]} or name = ${secrets[1]}`,
    );
    const logged = loggedError(error);
    expect(logged.message).toContain("select no_such_column from users where email = $1");
    expect(logged.stack).toContain("create-log.test.ts");
    expect(logged.cause).toMatchObject({ code: "42703", message: 'column "no_such_column" does not exist' });
    expect(loggedError(new Error("a job failed", { cause: error })).cause.cause.code).toBe("42703");
    expect(loggedError(new AggregateError([error], "all failed")).errors[0].cause.code).toBe("42703");
  });

  test("is logged without the row that a constraint quotes", async () => {
    const insert = (id: string) =>
      sql`insert into users (id, name, email, password_hash, role, created_at) values (${id}, 'A', ${secrets[0]}, 'x', 'user', now())`;
    await failed(insert(newId()));
    const logged = loggedError(await failed(insert(newId())));
    expect(logged.cause).toMatchObject({ code: "23505", constraint: expect.stringContaining("email"), table: "users" });
  });
});
