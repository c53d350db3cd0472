import { expect, test } from "vitest";
import { z } from "zod";
import { validationError } from "./errors.ts";

type Told = { keys: string[]; message: string; fields: Record<string, string> };
const toldOf = (type: z.ZodType, given: unknown): Told => {
  const { error } = type.safeParse(given, { reportInput: true });
  return (validationError({ body: error?.issues ?? [] }).extra.validation as { body: Told }).body;
};

const coin = z.strictObject({
  name: z.string({ error: "Name must be text." }).min(2, { error: "Name is short." }).regex(/^a/, { error: "No a." }),
  links: z.strictObject({ website: z.string() }),
});

test("every wrong key is named with the first thing that is wrong with it, and the message says all of it", () => {
  expect(toldOf(coin, { name: "b", links: { web: 1 }, rank: 1, price: 2 })).toEqual({
    source: "body",
    keys: ["name", "links.website", "links.web", "rank", "price"],
    message: "Name is short. No a. Website is required. Unknown field: web. Unknown fields: rank, price.",
    fields: {
      name: "Name is short.",
      "links.website": "Website is required.",
      "links.web": "Unknown field: web.",
      rank: "Unknown field: rank.",
      price: "Unknown field: price.",
    },
  });
});

test("what is no object at all is told as a whole", () => {
  expect(toldOf(coin, [])).toMatchObject({ keys: [""], message: "Body must be an object." });
});

test.each<[string, z.ZodType, unknown, string]>([
  ["a choice", z.enum(["user", "admin"]), "root", "Role must be user or admin."],
  ["a longer one", z.enum(["a", "b", "c"]), 1, "Role must be a, b or c."],
  ["a choice that is missing", z.enum(["user", "admin"]), undefined, "Role is required."],
  ["a number", z.int(), "1", "Role must be a number."],
  ["a bound", z.int().min(0), -1, "Role must be at least 0."],
  ["the other bound", z.int().max(9), 10, "Role must be at most 9."],
  ["a list", z.array(z.string()), "a", "Role must be a list."],
  [
    "a field with a sentence of its own",
    z.string({ error: "Sale end must be a time." }),
    undefined,
    "Sale end is required.",
  ],
])("%s is told in plain words", (_, type, role, sentence) => {
  expect(toldOf(z.strictObject({ role: type }), { role }).message).toBe(sentence);
});

test("thousands of unknown keys cost no more than a hundred, and are told by the first", () => {
  const given = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1]));
  const began = performance.now();
  const told = toldOf(z.strictObject({}), given);
  expect(performance.now() - began).toBeLessThan(500);
  expect(told.keys).toHaveLength(100);
  expect(told.keys[0]).toBe("k0");
  expect(Object.keys(told.fields)).toEqual(told.keys);
  expect(told.message.length).toBeLessThan(250);
});

test("an unknown key of one's own making is no way into the answer", () => {
  const given = JSON.parse(`{"__proto__": 1, "constructor": 2, "${"x".repeat(5000)}": 3}`);
  const told = toldOf(z.strictObject({}), given);
  expect(Object.getPrototypeOf(told.fields)).toBe(Object.prototype);
  expect(told.message.length).toBeLessThan(250);
});
