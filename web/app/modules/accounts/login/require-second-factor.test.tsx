import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "../../../lib/api/api.ts";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { saveSession } from "../../../lib/session/session.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { RequireSecondFactor } from "./require-second-factor.tsx";

const user = { id: "0190", name: "Mara", email: "mara@example.org", role: "admin" as const };
beforeEach(() => saveSession({ token: "secret", user }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (second_factor_due: boolean) => {
  const call = vi.fn(async () => ({ user, second_factor_due }));
  renderPage(() => (
    <ApiContext value={createApi(call)}>
      <RequireSecondFactor userId={user.id}>
        <p>The admin page</p>
      </RequireSecondFactor>
    </ApiContext>
  ));
  return vi.waitFor(() => expect(call.mock.settledResults).toHaveLength(1));
};

it("links to the account settings if the required second factor is missing", async () => {
  await open(true);
  const link = await screen.findByRole("link", { name: "Go to your account" });
  expect(link.getAttribute("href")).toBe("/account#second-factor");
  expect(screen.queryByText("The admin page")).toBeNull();
});

it("shows the admin page if the second factor is on", async () => {
  await open(false);
  expect(await screen.findByText("The admin page")).toBeDefined();
  expect(screen.queryByText(m.settings_2fa_required())).toBeNull();
});
