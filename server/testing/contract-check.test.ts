import { type AnyEndpoint, endpoint } from "@cointally/contract/endpoint.ts";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "../core/app-error.ts";
import { type Call, RawJsonResponse, route } from "../http/route.ts";
import { checkedByContract, violations } from "./contract-check.ts";

const readTally = endpoint({
  method: "GET",
  path: "/tallies",
  access: "public",
  tag: "Tests",
  summary: "A call of this test",
  response: z.object({ tallies: z.array(z.object({ n: z.int() })) }),
  errors: ["gone"],
});
const eraseTally = endpoint({
  method: "DELETE",
  path: "/tallies",
  access: "user",
  tag: "Tests",
  summary: "A call of this test without a response",
  status: 204,
});

const answers = async (json: unknown, { of = readTally, status }: { of?: unknown; status?: number } = {}) => {
  const answer = new RawJsonResponse(JSON.stringify(json), status === undefined ? {} : { status });
  const { handler } = checkedByContract(route(of as typeof readTally, async () => answer));
  return handler({} as Call<AnyEndpoint>).then(
    () => "passes",
    (error: Error) => error.message,
  );
};
afterEach(() => {
  violations.length = 0;
});

test("a response that fits its schema passes, and a redirect is not checked", async () => {
  expect(await answers({ tallies: [{ n: 1 }] })).toBe("passes");
  expect(await answers({ slug: "new" }, { status: 301 })).toBe("passes");
  expect(violations).toEqual([]);
});

test.each([
  ["a key that no schema names", { tallies: [{ n: 1 }], more: 1 }, "response.more"],
  ["such a key inside a list", { tallies: [{ n: 1 }, { n: 2, m: 3 }] }, "response.tallies.1.m"],
  ["a value of another type", { tallies: [{ n: "1" }] }, "response.tallies.0.n"],
  ["a missing key", {}, "response.tallies"],
])("%s fails the test that requested it", async (_, json, path) => {
  expect(await answers(json)).toContain(path);
  expect(violations).toHaveLength(1);
});

test("JSON from an endpoint without a declared response fails", async () => {
  expect(await answers({ n: 1 }, { of: eraseTally })).toContain("declares no response");
});

test("an error code fails unless the endpoint declares it or its fields imply it", async () => {
  const refuses = (code: "gone" | "validation" | "conflict") => {
    const refusing = route(readTally, async () => {
      throw new AppError(code, "No.");
    });
    return checkedByContract(refusing)
      .handler({} as Call<AnyEndpoint>)
      .catch((error: Error) => error.message);
  };
  expect(await refuses("gone")).toBe("No.");
  expect(await refuses("validation")).toBe("No.");
  expect(await refuses("conflict")).toContain("error code conflict is not declared");
});
