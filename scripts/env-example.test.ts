import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig, variableNames } from "../server/core/config/config.ts";
import { envExample } from "./env-example.ts";

test(".env.example is what npm run env-example writes", () => {
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  expect(example).toBe(envExample());
});

test("the example names every setting, and its defaults are taken as they stand", () => {
  const settings = [...envExample().matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  const names = settings.map(([name]) => name);
  expect(names).toEqual(variableNames.filter((name) => name !== "NODE_ENV"));
  const given = Object.fromEntries(settings.filter(([, value]) => value !== ""));
  expect({ ...readConfig(given), environment: {} }).toEqual(readConfig({}));
});
