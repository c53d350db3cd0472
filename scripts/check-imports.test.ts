import { describe, expect, it } from "vitest";
import { brokenDependencies, brokenRules, dependenciesOf, findCycles, importsOf } from "./check-imports.mjs";

describe("importsOf", () => {
  it("finds every way to import a file of ours, and nothing else", () => {
    const source = `
      import pg from "pg";
      import type { Row } from "./row.ts";
      import {
        one,
        type Two,
      } from "../coins/presenter.ts";
      export * from "@cointally/contract/coins.ts";
      import "./side-effect.ts";
      const later = () => import("./later.ts");
      // import { no } from "./commented-out.ts";
      /* import { no } from "./commented-out.ts"; */
    `;
    expect(importsOf("server/modules/votes/cast-vote.ts", source)).toEqual([
      { to: "server/modules/votes/row.ts" },
      { to: "server/modules/coins/presenter.ts" },
      { to: "contract/coins.ts" },
      { to: "server/modules/votes/side-effect.ts" },
      { to: "server/modules/votes/later.ts" },
    ]);
  });
});

describe("brokenRules", () => {
  it.each([
    ["contract/coins.ts", "server/core/config/config.ts"],
    ["server/serve.ts", "web/app/root.tsx"],
    ["web/app/root.tsx", "server/serve.ts"],
    ["web/app/lib/format/format.test.ts", "server/serve.ts"],
    ["web/app/routes/farms/farm.tsx", "contracts/generated/safety-probe.ts"],
    ["web/app/routes/farms/farm.tsx", "contracts/compile.ts"],
    ["contracts/compile.ts", "shared/chains.ts"],
    ["server/serve.ts", "server/testing/test-database.ts"],
    ["web/app/ui/table/table.tsx", "web/app/modules/coins/list/table/coin-row.ts"],
    ["web/app/lib/format/format.ts", "web/app/ui/table/table.tsx"],
    ["web/app/modules/coins/list/lists.ts", "web/app/shell/nav.ts"],
    ["web/app/shell/nav.ts", "web/app/modules/coins/index.ts"],
    ["server/database/client.ts", "server/modules/coins/presenter.ts"],
    ["server/http/app.ts", "server/modules/coins/routes.ts"],
    ["server/core/context.ts", "server/modules/coins/presenter.ts"],
    ["server/serve.ts", "server/modules/coins/index.ts"],
    ["server/modules/votes/cast-vote.ts", "server/http/route.ts"],
    ["server/modules/votes/cast-vote.ts", "server/modules/coins/routes.ts"],
  ])("forbids that %s imports %s", (from, to) => {
    expect(brokenRules(from, [{ to }])).toHaveLength(1);
  });

  it.each([
    ["server/serve.ts", "contract/coins.ts"],
    ["server/chain/farms.ts", "contracts/generated/farm-abi.ts"],
    ["web/app/routes/farms/farm.tsx", "contracts/generated/farm-abi.ts"],
    ["contracts/farms/farm.test.ts", "server/testing/local-chain.ts"],
    ["web/app/routes/coins/home.tsx", "web/app/modules/coins/list/table/coin-row.ts"],
    ["web/app/modules/votes/vote-box.tsx", "web/app/modules/coins/list/table/coin-row.ts"],
    ["server/modules.ts", "server/modules/coins/index.ts"],
    ["server/modules/votes/routes.ts", "server/http/route.ts"],
    ["server/modules/votes/cast-vote.ts", "server/modules/coins/find-coin.ts"],
    ["server/modules/votes/cast-vote.test.ts", "server/testing/test-database.ts"],
  ])("allows that %s imports %s", (from, to) => {
    expect(brokenRules(from, [{ to }])).toEqual([]);
  });
});

describe("brokenDependencies", () => {
  const manifest = (...names: string[]) => `defineModule({ dependsOn: ${JSON.stringify(names)} })`;
  const problemsOf = (sources: Record<string, string>) => {
    const files = new Map(Object.entries(sources));
    const imports = new Map([...files].map(([file, source]) => [file, importsOf(file, source)]));
    return brokenDependencies(imports, dependenciesOf(files));
  };

  it("reads the manifest of a module of the web from its type", () => {
    const source = 'export const votes: WebModule<["accounts", "coins"]> = {';
    const found = dependenciesOf(new Map([["web/app/modules/votes/index.ts", source]]));
    expect(found.get("web/app/modules/votes")).toEqual(["web/app/modules/accounts", "web/app/modules/coins"]);
  });

  it("allows an import of a module that the manifest names, and any in a test", () => {
    expect(
      problemsOf({
        "server/modules/votes/index.ts": manifest("coins"),
        "server/modules/votes/cast-vote.ts": 'import "../coins/find-coin.ts";',
        "server/modules/coins/index.ts": manifest(),
        "server/modules/coins/coins.test.ts": 'import "../votes/cast-vote.ts";',
      }),
    ).toEqual([]);
  });

  it.each(["server/modules", "web/app/modules"])(
    "reports an import in %s that the manifest does not name",
    (folder) => {
      expect(
        problemsOf({
          [`${folder}/coins/index.ts`]: manifest("accounts"),
          [`${folder}/coins/a.ts`]: 'import type { B } from "../prices/b.ts";',
          [`${folder}/accounts/index.ts`]: manifest(),
          [`${folder}/prices/index.ts`]: manifest(),
        }),
      ).toEqual([
        `${folder}/coins/a.ts imports ${folder}/prices/b.ts: dependsOn of ${folder}/coins/index.ts does not name prices`,
      ]);
    },
  );

  it("reports modules that depend on each other in a cycle", () => {
    expect(
      problemsOf({
        "server/modules/coins/index.ts": manifest("uploads"),
        "server/modules/uploads/index.ts": manifest("coins"),
      }),
    ).toEqual(["A cycle of modules: server/modules/coins → server/modules/uploads → server/modules/coins"]);
  });

  it.each(["server/modules", "web/app/modules"])(
    "reports a module in %s that depends on an optional one, unless it is optional itself",
    (folder) => {
      expect(
        problemsOf({
          [`${folder}/moderation/index.ts`]: manifest("safety"),
          [`${folder}/alerts/index.ts`]: manifest("safety"),
          [`${folder}/safety/index.ts`]: manifest(),
        }),
      ).toEqual([
        `${folder}/moderation depends on ${folder}/safety, which MODULES can switch off: it must be optional itself`,
      ]);
    },
  );

  it("reports a module without a manifest", () => {
    expect(
      problemsOf({ "server/modules/coins/index.ts": manifest(), "server/modules/prices/find-prices.ts": "" }),
    ).toEqual(["server/modules/prices has no manifest: an index.ts with dependsOn"]);
  });
});

describe("findCycles", () => {
  it("reports a cycle as the files it goes through, and none where there is none", () => {
    const imports = new Map([
      ["start", [{ to: "a" }]],
      ["a", [{ to: "b" }]],
      ["b", [{ to: "a" }]],
    ]);
    expect(findCycles(imports)).toEqual([["a", "b", "a"]]);
    expect(findCycles(new Map([...imports, ["b", []]]))).toEqual([]);
  });
});
