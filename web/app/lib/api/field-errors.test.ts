import { expect, it } from "vitest";
import { ApiError } from "./api-client.ts";
import { fieldErrors } from "./field-errors.ts";

const validationError = (body: object) =>
  new ApiError(400, {
    statusCode: 400,
    code: "validation",
    error: "Some fields are not valid.",
    message: "Validation failed in body",
    validation: { body: { source: "body", keys: ["symbol", "links.website"], message: "All of it.", ...body } },
  });

it("maps each field to its own message", () =>
  expect(fieldErrors(validationError({ fields: { symbol: "Too long.", "links.website": "Not https." } }))).toEqual({
    symbol: "Too long.",
    "links.website": "Not https.",
  }));

it("maps a field without its own message to that of the body", () =>
  expect(fieldErrors(validationError({}))).toEqual({ symbol: "All of it.", "links.website": "All of it." }));

it("maps no fields for errors without field details", () => {
  expect(fieldErrors(new TypeError("Failed to fetch"))).toEqual({});
  expect(fieldErrors(null)).toEqual({});
});
