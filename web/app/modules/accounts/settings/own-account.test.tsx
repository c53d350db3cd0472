import { accountRoutes } from "@cointally/contract/account-routes.gen.ts";
import type { ErrorBody } from "@cointally/contract/errors.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-client.ts";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { readSession, saveSession } from "../../../lib/session/session.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { readEmailOrigin } from "../email-origin.ts";
import { OwnAccount } from "./own-account.tsx";

const user = { id: "0190", name: "Mara", email: "mara@example.org", role: "user" as const };
const me = {
  ...user,
  email_verified: true,
  has_password: true,
  pending_email: null as string | null,
  created_at: "2026-03-14T00:00:00.000Z",
};
const session = (id: string, current: boolean) => ({
  id,
  current,
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0",
  network: "203.0.113.0/24",
  created_at: me.created_at,
  last_used_at: me.created_at,
  expires_at: me.created_at,
});
const invalid = (key: string, message: string) =>
  new ApiError(400, {
    error: "Some fields are not valid.",
    validation: { body: { source: "body", keys: [key], message } },
  } as unknown as ErrorBody);

beforeEach(() => saveSession({ token: "secret", user }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Renders the account with responses, or functions that return them, by call; an Error is thrown. Returns the writes with their bodies. */
async function open(responses: Record<string, unknown> = {}) {
  const calls: [call: string, body: unknown][] = [];
  const byCall: Record<string, unknown> = {
    "GET /users/me": { user: me },
    "GET /users/me/sessions": { sessions: [session("s2", false), session("s1", true)] },
    ...responses,
  };
  const send = async (method: string, path: string, { body }: { body?: unknown } = {}) => {
    if (method !== "GET") calls.push([`${method} ${path}`, body]);
    const responder = byCall[`${method} ${path}`];
    const response = typeof responder === "function" ? responder() : responder;
    if (response instanceof Error) throw response;
    return response;
  };
  const api = createApi(send, { ...routes, ...accountRoutes });
  const onDeleted = vi.fn();
  renderPage(() => (
    <ApiContext value={api}>
      <h1>Account</h1>
      <OwnAccount onDeleted={onDeleted} />
      <Toasts />
    </ApiContext>
  ));
  await screen.findByRole("heading", { name: "Sessions" });
  return { calls, onDeleted };
}

const part = (name: string) => within(screen.getByRole("region", { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("changes the name on the page and in the stored session", async () => {
  const { calls } = await open({ "PATCH /users/0190": { user: { ...me, name: "Marie" } } });
  type(part("Name").getByLabelText("Name"), "Marie");
  fireEvent.click(part("Name").getByRole("button"));
  await part("Name").findByRole("button", { name: "Saved" });
  expect(calls).toEqual([["PATCH /users/0190", { name: "Marie" }]]);
  expect(readSession()?.user.name).toBe("Marie");
});

describe("a new email", () => {
  it("is shown as pending beside the current one, and clears the form", async () => {
    await open({ "PATCH /users/0190": { user: { ...me, pending_email: "new@example.org" } } });
    type(part("Email").getByLabelText("New email"), "new@example.org");
    type(part("Email").getByLabelText("Current password"), "correct horse");
    fireEvent.click(part("Email").getByRole("button", { name: m.account_change_email() }));
    expect(await part("Email").findByText("new@example.org")).toBeDefined();
    expect(part("Email").getByText("mara@example.org")).toBeDefined();
    expect(part("Email").getByLabelText<HTMLInputElement>("New email").value).toBe("");
    expect(part("Email").getByLabelText<HTMLInputElement>("Current password").value).toBe("");
    expect(readEmailOrigin("verify")?.path).toBe("/account");
  });

  it("shows an error at the invalid field and focuses it", async () => {
    await open({ "PATCH /users/0190": invalid("current_password", "This is not your current password.") });
    type(part("Email").getByLabelText("New email"), "new@example.org");
    fireEvent.click(part("Email").getByRole("button", { name: m.account_change_email() }));
    await part("Email").findByText("This is not your current password.");
    await waitFor(() => expect(document.activeElement).toBe(part("Email").getByLabelText("Current password")));
    expect(part("Email").getByLabelText<HTMLInputElement>("New email").value).toBe("new@example.org");
  });
});

it("changes the password, confirms it, and clears the form", async () => {
  const { calls } = await open({ "PATCH /users/0190": { user: me } });
  type(part("Password").getByLabelText("Current password"), "correct horse");
  type(part("Password").getByLabelText("New password"), "plum harbour seven lamps");
  fireEvent.click(part("Password").getByRole("button", { name: m.account_change_password() }));
  await part("Password").findByText(/Your other sessions have ended/);
  expect(calls[0]?.[1]).toEqual({ current_password: "correct horse", password: "plum harbour seven lamps" });
  expect(part("Password").getByLabelText<HTMLInputElement>("New password").value).toBe("");
});

it("lists only this session once a new password has ended the others", async () => {
  let sessions = [session("s2", false), session("s1", true)];
  await open({
    "GET /users/me/sessions": () => ({ sessions }),
    "PATCH /users/0190": () => {
      sessions = [session("s1", true)];
      return { user: me };
    },
  });
  expect(await part("Sessions").findAllByRole("listitem")).toHaveLength(2);
  type(part("Password").getByLabelText("Current password"), "correct horse");
  type(part("Password").getByLabelText("New password"), "plum harbour seven lamps");
  fireEvent.click(part("Password").getByRole("button", { name: m.account_change_password() }));
  await waitFor(() => expect(part("Sessions").getAllByRole("listitem")).toHaveLength(1));
});

describe("sessions", () => {
  it("are listed with this one first, which can log out; the others can be ended", async () => {
    const { calls } = await open();
    const rows = await part("Sessions").findAllByRole("listitem");
    expect(within(rows[0] as HTMLElement).getByRole("button").textContent).toBe("Log out");
    expect(within(rows[0] as HTMLElement).getByText(m.settings_sessions_this_device())).toBeDefined();
    fireEvent.click(
      within(rows[1] as HTMLElement).getByRole("button", {
        name: m.settings_sessions_end_device({ device: "Firefox on Linux" }),
      }),
    );
    type(part("Sessions").getByLabelText("Current password"), "correct horse");
    fireEvent.click(part("Sessions").getByRole("button", { name: m.settings_sessions_end() }));
    await waitFor(() =>
      expect(calls).toEqual([["DELETE /users/me/sessions/s2", { current_password: "correct horse" }]]),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sessions" })));
  });

  it("stay listed while the password is wrong, and leave the list once they are ended", async () => {
    const wrong = invalid("current_password", m.error_current_password_wrong());
    let sessions = [session("s2", false), session("s1", true)];
    let attempts = 0;
    await open({
      "GET /users/me/sessions": () => ({ sessions }),
      "DELETE /users/me/sessions/s2": () => {
        attempts += 1;
        if (attempts === 1) return wrong;
        sessions = [session("s1", true)];
        return undefined;
      },
    });
    const end = m.settings_sessions_end_device({ device: "Firefox on Linux" });
    fireEvent.click(await part("Sessions").findByRole("button", { name: end }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Sessions" }));
    type(part("Sessions").getByLabelText("Current password"), "not the password");
    fireEvent.click(part("Sessions").getByRole("button", { name: m.settings_sessions_end() }));
    await part("Sessions").findByText(m.error_current_password_wrong());
    expect(sessions).toHaveLength(2);
    type(part("Sessions").getByLabelText("Current password"), "correct horse");
    fireEvent.click(part("Sessions").getByRole("button", { name: m.settings_sessions_end() }));
    await waitFor(() => expect(part("Sessions").getAllByRole("listitem")).toHaveLength(1));
    expect(part("Sessions").queryByRole("button", { name: end })).toBeNull();
  });

  it("can all be ended except this one", async () => {
    const many = ["s2", "s3", "s4", "s5", "s6", "s7", "s8"].map((id) => session(id, false));
    const { calls } = await open({ "GET /users/me/sessions": { sessions: [...many, session("s1", true)] } });
    expect(await part("Sessions").findAllByRole("listitem")).toHaveLength(6);
    fireEvent.click(part("Sessions").getByRole("button", { name: m.settings_sessions_show_all({ count: 8 }) }));
    expect(part("Sessions").getAllByRole("listitem")).toHaveLength(8);
    fireEvent.click(part("Sessions").getByRole("button", { name: m.settings_sessions_end_others() }));
    type(part("Sessions").getByLabelText("Current password"), "correct horse");
    fireEvent.click(part("Sessions").getByRole("button", { name: m.settings_sessions_end_others() }));
    await waitFor(() => expect(calls).toEqual([["DELETE /users/me/sessions", { current_password: "correct horse" }]]));
  });
});

it("asks an account with a second factor for a code as well", async () => {
  const { calls } = await open({
    "GET /users/me": { user: { ...me, second_factor: true } },
    "PATCH /users/0190": { user: { ...me, second_factor: true } },
  });
  type(part("Email").getByLabelText("New email"), "new@example.org");
  type(part("Email").getByLabelText("Current password"), "correct horse");
  type(part("Email").getByLabelText(m.settings_2fa_any_code()), "123456");
  fireEvent.click(part("Email").getByRole("button", { name: m.account_change_email() }));
  const body = { email: "new@example.org", current_password: "correct horse", code: "123456" };
  await waitFor(() => expect(calls).toEqual([["PATCH /users/0190", body]]));
});

describe("deletion", () => {
  const confirm = async () => {
    fireEvent.click(part(m.settings_delete_account()).getByRole("button"));
    const dialog = within(await screen.findByRole("dialog"));
    type(dialog.getByLabelText("Current password"), "correct horse");
    fireEvent.click(dialog.getByRole("button", { name: m.settings_delete_permanently() }));
  };

  it("asks for the password", async () => {
    const { calls, onDeleted } = await open();
    await confirm();
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
    expect(calls).toEqual([["DELETE /users/0190", { current_password: "correct horse" }]]);
  });

  it("asks an account without a password for a code by email instead", async () => {
    const { calls, onDeleted } = await open({ "GET /users/me": { user: { ...me, has_password: false } } });
    fireEvent.click(part(m.settings_delete_account()).getByRole("button"));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Email me a code" }));
    await dialog.findByRole("button", { name: "Code sent" });
    type(dialog.getByLabelText("Code from our email"), "123456");
    fireEvent.click(dialog.getByRole("button", { name: m.settings_delete_permanently() }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
    expect(calls).toEqual([
      ["POST /users/me/email-code", undefined],
      ["DELETE /users/0190", { email_code: "123456" }],
    ]);
    expect(part("Set a password").getByText(/With a password/)).toBeDefined();
  });

  it("explains that the last admin cannot be deleted", async () => {
    const last = new ApiError(409, { code: "conflict", error: "This is the last admin." } as ErrorBody);
    const { onDeleted } = await open({ "DELETE /users/0190": last });
    await confirm();
    expect(await screen.findByText("This is the last admin.")).toBeDefined();
    expect(onDeleted).not.toHaveBeenCalled();
  });
});
