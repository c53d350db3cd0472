import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { readSession } from "../../lib/session/session.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { apiError, type Responders, serveApi } from "../../testing/serve-api.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { SetupPage } from "./setup-page.tsx";

const key = "x".repeat(43);
const ada = { name: "Ada", email: "ada@coins.example", password: "seven quiet harbour lamps" };

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = "";
});

/** Opens the page of a site without an admin. @returns the writes */
function open(responders: Responders = {}) {
  const writes = serveApi({ getSetup: () => ({ needs_admin: true }), ...responders });
  renderPage(
    () => (
      <>
        <SetupPage />
        <Toasts />
      </>
    ),
    "/setup",
  );
  return writes;
}
const fill = async () => {
  fireEvent.change(await screen.findByLabelText(m.label_name()), { target: { value: ada.name } });
  fireEvent.change(screen.getByLabelText(m.label_email()), { target: { value: ada.email } });
  fireEvent.change(screen.getByLabelText(m.label_password()), { target: { value: ada.password } });
  fireEvent.click(screen.getByRole("button", { name: m.setup_make_admin() }));
};

it("says where the link of the first start is to a visitor without its key", async () => {
  open();
  expect(await screen.findByText(m.setup_no_key())).toBeDefined();
  expect(screen.queryByLabelText(m.label_name())).toBeNull();
});

it("offers the login once there is an admin", async () => {
  open({ getSetup: () => ({ needs_admin: false }) });
  expect(await screen.findByText(m.setup_has_admin())).toBeDefined();
  expect(screen.getByRole("link", { name: m.common_log_in() }).getAttribute("href")).toBe("/login?redirect=/setup");
});

it("says that a wrong key is wrong, and logs nobody in", async () => {
  window.location.hash = `#key=${key}`;
  const writes = open({
    makeFirstAdmin() {
      throw apiError("gone", m.error_setup_key());
    },
  });
  await fill();
  expect(await screen.findByText(m.error_setup_key())).toBeDefined();
  expect(writes).toEqual([["makeFirstAdmin", { key, ...ada }]]);
  expect(readSession()).toBeNull();
});

it("keeps the key for a reload until it is spent", async () => {
  window.location.hash = `#key=${key}`;
  open();
  await screen.findByLabelText(m.label_name());
  cleanup();
  window.location.hash = "";
  const user = { id: "0190a0a0-0000-7000-8000-000000000001", name: ada.name, email: ada.email, role: "admin" as const };
  open({ makeFirstAdmin: () => ({ token: "secret", user }) });
  await fill();
  await waitFor(() => expect(readSession()?.token).toBe("secret"));
  expect(sessionStorage.length).toBe(0);
});
