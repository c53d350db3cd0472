import type { Coin } from "@cointally/contract/coin.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApi } from "../../../../lib/api/api.ts";
import { ApiError } from "../../../../lib/api/api-client.ts";
import { ApiContext } from "../../../../lib/api/api-context.ts";
import { expireSession, saveSession } from "../../../../lib/session/session.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { ReportOrClaim } from "./report-or-claim.tsx";

const session = {
  token: "secret",
  user: { id: "0190", name: "Mara", email: "mara@example.org", role: "user" as const },
};
const coin = { id: "c1", slug: "harbor-token", name: "Harbor Token" } as Coin;
const page = "/coins/harbor-token";

beforeEach(() => saveSession(session));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** An API for which the session has expired: the first call ends it. */
const deadApi = createApi(async () => {
  expireSession();
  throw new ApiError(401, { code: "unauthorized", error: "Log in first." } as ErrorBody);
});

const open = () =>
  renderPage(
    () => (
      <ApiContext value={deadApi}>
        <ReportOrClaim coin={coin} isOwn={false} />
      </ApiContext>
    ),
    page,
  );

it.each([
  [m.coin_report(), "What should moderators know?", "Send report"],
  ["Claim this project", "Who you are", "Submit claim"],
])("%s: an expired session leads to login, and afterwards the draft is back", async (action, label, send) => {
  const router = open();
  fireEvent.click(screen.getByRole("button", { name: action }));
  fireEvent.change(await screen.findByLabelText(label), { target: { value: "The links are not the team's." } });
  const reason = screen.queryByLabelText("What is wrong?");
  if (reason) fireEvent.change(reason, { target: { value: "spam" } });
  fireEvent.click(screen.getByRole("button", { name: send }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(new URLSearchParams(router.state.location.search).get("redirect")).toContain(page);

  saveSession(session);
  await act(() => router.navigate(page));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(label)).value).toBe("The links are not the team's.");
});

it.each([
  [m.coin_report(), "What should moderators know?"],
  ["Claim this project", "Who you are"],
])("%s: the draft is back after Escape and after the browser's Back", async (action, label) => {
  const textField = () => screen.findByLabelText<HTMLTextAreaElement>(label);
  const press = () => fireEvent.click(screen.getByRole("button", { name: action }));
  open();
  press();
  fireEvent.change(await textField(), { target: { value: "The links are not the team's." } });
  fireEvent.keyDown(await textField(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press();
  expect((await textField()).value).toBe("The links are not the team's.");

  cleanup();
  open();
  expect(screen.queryByRole("dialog")).toBeNull();
  press();
  expect((await textField()).value).toBe("The links are not the team's.");
});

it("closes a dialog on the back gesture of a phone", async () => {
  const watchers: { onclose?: () => void; destroy(): void }[] = [];
  class CloseWatcher {
    onclose?: () => void;
    constructor() {
      watchers.push(this);
    }
    destroy() {
      watchers.splice(watchers.indexOf(this), 1);
    }
  }
  Object.assign(window, { CloseWatcher });
  open();
  fireEvent.click(screen.getByRole("button", { name: m.coin_report() }));
  await screen.findByRole("dialog");
  act(() => watchers[0]?.onclose?.());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(watchers).toEqual([]);
  Reflect.deleteProperty(window, "CloseWatcher");
});

it("does not reopen the dialog when another user logs in", async () => {
  const router = open();
  fireEvent.click(screen.getByRole("button", { name: m.coin_report() }));
  fireEvent.change(await screen.findByLabelText(/moderators know/), { target: { value: "Typed by Mara" } });
  fireEvent.change(screen.getByLabelText("What is wrong?"), { target: { value: "spam" } });
  fireEvent.click(screen.getByRole("button", { name: "Send report" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  saveSession({ token: "other", user: { ...session.user, id: "0191" } });
  await act(() => router.navigate(page));
  await screen.findByRole("button", { name: m.coin_report() });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("preselects no reason for a report and shows an error at the field when none is chosen", async () => {
  const router = open();
  fireEvent.click(screen.getByRole("button", { name: m.coin_report() }));
  const reason = await screen.findByLabelText<HTMLSelectElement>("What is wrong?");
  expect(reason.value).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Choose what is wrong.")).toBeDefined();
  expect(document.activeElement).toBe(reason);
  expect(router.state.location.pathname).toBe(page);
});
