import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import { portfolioRoutes } from "@cointally/contract/portfolio-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "../..");
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(app, path), "utf8") }));

/** Files that send a write without `useMutation`, and why. */
const exceptions = {
  "lib/api/api.ts": "names one in a comment",
  "modules/accounts/use-logout.ts": "ends the session in the browser, whatever the server responds",
  "modules/coins/page/coin-page.tsx": "counts a view, which is not a visitor's action",
  "modules/coins/submission/edit-page.tsx": "submission-form sends it as its mutation",
  "modules/coins/submission/submit-page.tsx": "submission-form sends it as its mutation",
  "modules/moderation/coin/facts-forms.tsx": "facts-form sends it as its mutation",
  "modules/moderation/queue/decisions/decisions.ts": "use-pending-decisions sends them and raises their errors",
  "modules/votes/cast-vote.ts": "use-vote sends it as its mutation",
};

it("sends every write as a mutation, whose errors the query client shows", () => {
  const writes = Object.entries({ ...routes, ...adminRoutes, ...portfolioRoutes }).flatMap(([name, route]) =>
    route.startsWith("GET ") ? [] : [name],
  );
  const call = new RegExp(`\\bapi\\s*\\.(?:${writes.join("|")})\\(`);
  const found = sources.filter(({ text }) => call.test(text) && !/\buseMutation\(/.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

it("creates one query client, which shows errors", () => {
  const found = sources.filter(({ text }) => /new QueryClient\(/.test(text)).map(({ path }) => path);
  expect(found).toEqual(["lib/api/query-client.ts"]);
});
