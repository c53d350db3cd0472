import { describe, expect, it } from "vitest";
import { ApiError } from "./api-client.ts";
import { errorMessage } from "./error-message.ts";

const body = { source: "body", keys: ["symbol"], message: "from body" };
const query = { source: "query", keys: ["page"], message: "from query" };
const params = { source: "params", keys: ["id"], message: "from params" };
const cause = { shortMessage: "cause, short", message: "cause, long" };

describe("errorMessage", () => {
  it.each<[string, unknown, string | null]>([
    ["body before query and params", { response: { validation: { params, query, body }, error: "e" } }, "from body"],
    ["query before params", { response: { validation: { params, query }, error: "e" } }, "from query"],
    ["params alone", { response: { validation: { params }, error: "e" } }, "from params"],
    ["validation before a cause", { response: { validation: { params } }, cause }, "from params"],
    [
      "a message in query where body's is empty",
      { response: { validation: { body: { message: "" }, query } } },
      "from query",
    ],
    ["a cause's short message", { cause, message: "own", response: { error: "e" } }, "cause, short"],
    ["a cause's message", { cause: { message: "cause, long" }, message: "own" }, "cause, long"],
    ["the error's own message beside a cause", { cause: {}, message: "own", response: { error: "e" } }, "own"],
    ["the response's error if the cause has no message", { cause: {}, response: { error: "e" } }, "e"],
    [
      "the response's error if the cause is not an object",
      { cause: "text", message: "own", response: { error: "e" } },
      "e",
    ],
    ["the response's error", { message: "own", response: { error: "e", message: "m" } }, "e"],
    ["the response's message", { message: "own", response: { error: "", message: "m" } }, "m"],
    ["the response's error if validation has no details", { response: { validation: {}, error: "e" } }, "e"],
    ["a failed connection", new TypeError("Failed to fetch"), null],
    ["null", null, null],
    ["a thrown string", "boom", null],
  ])("reads %s", (_, error, message) => expect(errorMessage(error)).toBe(message));

  it("reads an ApiError", () => {
    const response = {
      statusCode: 409,
      code: "already_voted" as const,
      error: "You already voted for this coin today.",
      message: "One vote per account per coin per UTC day",
    };
    expect(errorMessage(new ApiError(409, response))).toBe("You already voted for this coin today.");
  });
});
