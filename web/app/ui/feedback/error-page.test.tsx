import * as m from "@cointally/i18n/messages";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { loaderError } from "../../lib/api/load.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ErrorPage } from "./error-page.tsx";
import { closeToasts, Toasts } from "./toasts.tsx";

afterEach(cleanup);

const thrown = (status: number, body: unknown, retryAfter?: string) => {
  const { data, init } = loaderError({ status, body, retryAfter });
  return { status, statusText: "", internal: false, data, headers: init?.headers };
};

it.each<[string, unknown, string, string]>([
  ["a removed coin", thrown(404, { error: "Coin not found." }), m.shell_not_found(), m.common_see_coins()],
  ["a wrong address", thrown(400, null), m.shell_not_found(), m.common_see_coins()],
  ["too many requests", thrown(429, { retry_after: 7 }), "Too many requests", "Try again in 7 s."],
  ["an unavailable database", thrown(503, { retry_after: 5, id: "7F3A-91" }), m.shell_restarting(), "in 5 s."],
  ["a proxy's own 503", thrown(503, null), m.shell_restarting(), "Try again in a moment."],
  ["a server error", thrown(500, { id: "7F3A-91" }), m.shell_error(), "7F3A-91"],
  ["a bug in a page", new TypeError("x is undefined"), m.shell_error(), m.shell_try_again_soon()],
])("shows a page that explains the error: %s", (_what, error, title, text) => {
  renderPage(() => <ErrorPage error={error} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(document.body.textContent).toContain(text);
  expect(document.body.textContent).not.toContain("undefined");
});

it.each<[string, unknown, string | null]>([
  ["the API's message", thrown(503, { error: "Database unavailable." }), "Database unavailable."],
  ["the page's title for a proxy's error", thrown(502, null), m.shell_error()],
  ["the page's title for a 429 without a message", thrown(429, { retry_after: 7 }), "Too many requests"],
  ["the page's title for a proxy's HTML", thrown(502, "<html>Bad gateway</html>"), m.shell_error()],
  ["the page's title for a bug in a page", new TypeError("x is undefined"), m.shell_error()],
  ["nothing for a page that does not exist", thrown(404, { error: "Coin not found." }), null],
])("shows a toast with %s", (_what, error, text) => {
  closeToasts();
  renderPage(() => (
    <>
      <ErrorPage error={error} />
      <Toasts />
    </>
  ));
  const shown = within(screen.getByRole("region", { name: "Messages" }));
  if (text) expect(shown.getByText(text)).toBeTruthy();
  else expect(shown.queryByRole("button")).toBeNull();
});

it("passes on Retry-After", () => {
  expect(thrown(503, null, "5").headers).toEqual({ "Retry-After": "5" });
});
