import { expect, it } from "vitest";
import { ApiError } from "./api-client.ts";
import { fieldErrors } from "./field-errors.ts";

const refused = (body: object) =>
  new ApiError(400, {
    statusCode: 400,
    code: "validation",
    error: "Some fields are not valid.",
    message: "Validation failed in body",
    validation: { body: { source: "body", keys: ["symbol", "links.website"], message: "All of it.", ...body } },
  });

it("gives each field its own sentence", () =>
  expect(fieldErrors(refused({ fields: { symbol: "Too long.", "links.website": "Not https." } }))).toEqual({
    symbol: "Too long.",
    "links.website": "Not https.",
  }));

it("gives the part's message to a field without its own", () =>
  expect(fieldErrors(refused({}))).toEqual({ symbol: "All of it.", "links.website": "All of it." }));

it("is empty for anything else", () => {
  expect(fieldErrors(new TypeError("Failed to fetch"))).toEqual({});
  expect(fieldErrors(null)).toEqual({});
});
