import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { describe, expect, it } from "vitest";
import { modules, modulesOf } from "./modules.ts";

const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);

describe("composeModules", () => {
  it("marks a module as optional if and only if MODULES can name it", () => {
    expect(namesOf(modules.filter(({ optional }) => optional)).sort()).toEqual([...optionalModules].sort());
  });

  it("lists each module after those that it depends on", () => {
    for (const [place, { name, dependsOn }] of modules.entries()) {
      const before = namesOf(modules.slice(0, place));
      expect(before, `what ${name} depends on`).toEqual(expect.arrayContaining([...dependsOn]));
    }
  });

  it("activates all modules by default", () => {
    expect(modulesOf({ modules: [...optionalModules] })).toEqual(modules);
  });

  it("activates only the listing when MODULES is empty", () => {
    const on = namesOf(modulesOf({ modules: [] }));
    expect(on).toEqual(expect.arrayContaining(["accounts", "coins", "votes", "moderation"]));
    for (const name of optionalModules) expect(on).not.toContain(name);
  });

  it.each([
    [["farms"], "MODULES has farms, which needs prices: add prices, or leave farms out."],
    [["portfolio"], "MODULES has portfolio, which needs prices: add prices, or leave portfolio out."],
    [["alerts"], "MODULES has alerts, which needs prices and safety: add prices and safety, or leave alerts out."],
  ] as const)("refuses the selection %s, which lacks a dependency", (chosen, sentence) => {
    expect(() => modulesOf({ modules: [...chosen] })).toThrow(sentence);
  });
});
