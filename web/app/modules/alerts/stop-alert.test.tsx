import { alertRoutes } from "@cointally/contract/alert-routes.gen.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-client.ts";
import { ApiContext } from "../../lib/api/api-context.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { StopAlert } from "./stop-alert.tsx";

afterEach(cleanup);

/** Opens the email's link with an API that has these outcomes in turn. Returns the calls. */
const open = (...outcomes: (ApiError | undefined)[]) => {
  const calls: unknown[] = [];
  const call = async (method: string, path: string, { body }: { body?: unknown } = {}) => {
    calls.push([method, path, body]);
    const error = outcomes.shift();
    if (error) throw error;
  };
  renderPage(() => (
    <ApiContext value={createApi(call, { ...routes, ...alertRoutes })}>
      <StopAlert token="abc" />
    </ApiContext>
  ));
  return calls;
};
const errorResponse = (status: number) => new ApiError(status, { error: "No." } as ErrorBody);

it("stops the alert at once", async () => {
  const calls = open();
  await screen.findByRole("heading", { name: m.alert_stop_done() });
  expect(calls).toEqual([["POST", "/alerts/stop", { token: "abc" }]]);
});

it("explains what to do with an incomplete link", async () => {
  open(errorResponse(400));
  await screen.findByRole("heading", { name: "This link does not work" });
});

it("offers a retry if the server is unavailable", async () => {
  const calls = open(errorResponse(503));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: m.alert_stop_done() });
  expect(calls).toHaveLength(2);
});
