import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { refusal } from "../../lib/load.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ErrorPage } from "./error-page.tsx";

afterEach(cleanup);

const thrown = (status: number, body: unknown, headers: HeadersInit = {}) => {
  const { data, init } = refusal(new Response(null, { status, headers }), body);
  return { status, statusText: "", internal: false, data, headers: init?.headers };
};

it.each<[string, unknown, string, string]>([
  [
    "a coin that is gone",
    thrown(404, { error: "This coin is not here." }),
    "This page is not here",
    "Back to the coins",
  ],
  ["an address that is wrong", thrown(400, null), "This page is not here", "Back to the coins"],
  ["a flood", thrown(429, { retry_after: 7 }), "Too many requests", "Try again in 7 s."],
  ["a database that is away", thrown(503, { retry_after: 5, id: "7F3A-91" }), "The site is starting again", "in 5 s."],
  ["a proxy's own 503", thrown(503, null), "The site is starting again", "Try again in a moment."],
  ["a failure of ours", thrown(500, { id: "7F3A-91" }), "Something broke on our side", "7F3A-91"],
  ["a bug in a page", new TypeError("x is undefined"), "Something broke on our side", "Try again."],
])("says in plain words what happened: %s", (_what, error, title, words) => {
  renderPage(() => <ErrorPage error={error} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).not.toContain("undefined");
});

it("hands on when to come again", () => {
  expect(thrown(503, null, { "retry-after": "5" }).headers).toEqual({ "Retry-After": "5" });
});
