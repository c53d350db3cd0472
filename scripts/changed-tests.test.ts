import { expect, test } from "vitest";
import { testsOf } from "./changed-tests.mjs";

const imports = new Map([
  ["web/button.tsx", [{ to: "web/button.css" }]],
  ["web/form.tsx", [{ to: "web/button.tsx" }]],
  ["web/form.test.tsx", [{ to: "web/form.tsx" }]],
  ["web/other.test.tsx", [{ to: "web/other.tsx" }]],
  ["server/one.ts", [{ to: "server/two.ts" }]],
  ["server/two.ts", [{ to: "server/one.ts" }]],
  ["server/two.test.ts", [{ to: "server/two.ts" }]],
]);

test("names the tests that import a changed file through others, styles and cycles included", () => {
  expect(testsOf(["web/button.css"], imports)).toContain("web/form.test.tsx");
  expect(testsOf(["web/button.css"], imports)).not.toContain("web/other.test.tsx");
  expect(testsOf(["server/one.ts"], imports)).toContain("server/two.test.ts");
});

test("names a changed test, and the tests that read a changed file", () => {
  expect(testsOf(["web/other.test.tsx", "README.md"], imports)).toEqual(
    expect.arrayContaining(["web/other.test.tsx", "scripts/css-classes.test.ts"]),
  );
  expect(testsOf(["i18n/es.json"], imports)).toEqual(["i18n/messages.test.ts", "i18n/third-language.test.ts"]);
});
