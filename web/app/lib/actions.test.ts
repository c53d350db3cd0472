import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "..");
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(app, path), "utf8") }));

/** Calls that change something and go past the cache of actions, and why. */
const apart = {
  "modules/accounts/login/signup-form.tsx":
    "logs in after the sign-up, which is one; without it the login page is next",
  "modules/ads/count-seen.ts": "counts an ad: nothing that a person did",
  "modules/coins/page/coin-page.tsx": "counts a view: nothing that a person did",
  "modules/moderation/queue/send-batch.ts": "use-held-decisions raises the first that is refused",
  "modules/accounts/use-logout.ts": "has ended the session here, whatever the server says",
  "modules/coins/submission/edit-page.tsx": "submission-form sends it as its action",
  "modules/coins/submission/submit-page.tsx": "submission-form sends it as its action",
  "modules/coins/submission/steps/use-logo-upload.ts": "raises the error itself, beside the field",
};

it("every call that changes something is an action of the page's cache, which raises its error", () => {
  const call = /api\s*\.call(?:<[^(]*>)?\(\s*"(?:POST|PUT|PATCH|DELETE)"/;
  const found = sources.filter(({ text }) => call.test(text) && !/\buseMutation\(/.test(text)).map(({ path }) => path);
  expect(found.filter((path) => !(path in apart) && path !== "lib/api-client.ts")).toEqual([]);
});

it("every cache is the one that raises errors", () => {
  const found = sources.filter(({ text }) => /new QueryClient\(/.test(text)).map(({ path }) => path);
  expect(found).toEqual(["lib/query-client.ts"]);
});
