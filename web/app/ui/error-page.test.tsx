import * as m from "@cointally/i18n/messages";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { refusal } from "../lib/load.ts";
import { renderPage } from "../testing/render-page.tsx";
import { ErrorPage } from "./error-page.tsx";
import { closeToasts, Toasts } from "./toasts.tsx";

afterEach(cleanup);

const thrown = (status: number, body: unknown, headers: HeadersInit = {}) => {
  const { data, init } = refusal(new Response(null, { status, headers }), body);
  return { status, statusText: "", internal: false, data, headers: init?.headers };
};

it.each<[string, unknown, string, string]>([
  ["a coin that is gone", thrown(404, { error: "This coin is not here." }), m.shell_not_found(), m.common_see_coins()],
  ["an address that is wrong", thrown(400, null), m.shell_not_found(), m.common_see_coins()],
  ["a flood", thrown(429, { retry_after: 7 }), "Too many requests", "Try again in 7 s."],
  ["a database that is away", thrown(503, { retry_after: 5, id: "7F3A-91" }), m.shell_restarting(), "in 5 s."],
  ["a proxy's own 503", thrown(503, null), m.shell_restarting(), "Try again in a moment."],
  ["a failure of ours", thrown(500, { id: "7F3A-91" }), m.shell_error(), "7F3A-91"],
  ["a bug in a page", new TypeError("x is undefined"), m.shell_error(), m.shell_try_again_soon()],
])("says in plain words what happened: %s", (_what, error, title, words) => {
  renderPage(() => <ErrorPage error={error} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).not.toContain("undefined");
});

it.each<[string, unknown, string | null]>([
  ["a failure of ours, in its words", thrown(503, { error: "The database is away." }), "The database is away."],
  ["a proxy's own failure, in the page's", thrown(502, null), m.shell_error()],
  ["a flood that tells no sentence, in the page's", thrown(429, { retry_after: 7 }), "Too many requests"],
  ["a page of a proxy, in the page's", thrown(502, "<html>Bad gateway</html>"), m.shell_error()],
  ["a bug in a page, in the page's", new TypeError("x is undefined"), m.shell_error()],
  ["a page that is not there, not at all", thrown(404, { error: "This coin is not here." }), null],
])("raises the toast of what failed: %s", (_what, error, words) => {
  closeToasts();
  renderPage(() => (
    <>
      <ErrorPage error={error} />
      <Toasts />
    </>
  ));
  const shown = within(screen.getByRole("region", { name: "Messages" }));
  if (words) expect(shown.getByText(words)).toBeTruthy();
  else expect(shown.queryByRole("button")).toBeNull();
});

it("hands on when to come again", () => {
  expect(thrown(503, null, { "retry-after": "5" }).headers).toEqual({ "Retry-After": "5" });
});
