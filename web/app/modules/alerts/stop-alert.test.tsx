import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createApi } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-client.ts";
import { ApiContext } from "../../lib/api-context.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { StopAlert } from "./stop-alert.tsx";

afterEach(cleanup);

/** Opens the mail's link; the answers come in turn. Gives the calls. */
const open = (...answers: (ApiError | undefined)[]) => {
  const calls: unknown[] = [];
  const call = async (method: string, path: string, { body }: { body?: unknown } = {}) => {
    calls.push([method, path, body]);
    const answer = answers.shift();
    if (answer) throw answer;
  };
  renderPage(() => (
    <ApiContext value={createApi(call)}>
      <StopAlert token="abc" />
    </ApiContext>
  ));
  return calls;
};
const refused = (status: number) => new ApiError(status, { error: "No." } as ErrorBody);

it("ends the alert at once, and says that the others go on", async () => {
  const calls = open();
  await screen.findByRole("heading", { name: m.alert_stop_done() });
  expect(calls).toEqual([["POST", "/alerts/stop", { token: "abc" }]]);
});

it("says of a link that was cut what to do", async () => {
  open(refused(400));
  await screen.findByRole("heading", { name: "This link does not work" });
});

it("tries again where the site did not answer", async () => {
  const calls = open(refused(503));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: m.alert_stop_done() });
  expect(calls).toHaveLength(2);
});
