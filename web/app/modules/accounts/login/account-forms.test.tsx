import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createApi } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-client.ts";
import { ApiContext } from "../../../lib/api/api-context.ts";
import { readSession, saveSession } from "../../../lib/session/session.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { Toasts } from "../../../ui/feedback/toasts.tsx";
import { readEmailOrigin, saveEmailOrigin } from "../email-origin.ts";
import { ResendButton } from "../resend-button.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { LoginForm } from "./login-form.tsx";
import { NewPassword } from "./new-password.tsx";
import { Recover } from "./recover.tsx";
import { SignupForm } from "./signup-form.tsx";
import { VerifyEmail } from "./verify-email.tsx";

const session = {
  token: "secret",
  user: { id: "0190", name: "Mara", email: "mara@example.org", role: "user" as const },
};
const errorResponse = (status: number, body: object) => new ApiError(status, body as ErrorBody);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Renders the element with an API that returns these responses in turn. Returns the calls. */
const open = (element: React.ReactNode, ...responses: unknown[]) => openWith(element, ...responses).calls;

function openWith(element: React.ReactNode, ...responses: unknown[]) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const api = createApi(async (method: string, path: string, input?: { body?: unknown }) => {
    if (input?.body) bodies.push(input.body);
    const response = responses[calls.push(`${method} ${path}`) - 1];
    if (response instanceof Error) throw response;
    return response;
  });
  const router = renderPage(() => (
    <ApiContext value={api}>
      {element}
      <Toasts />
    </ApiContext>
  ));
  return { calls, bodies, router };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("login", () => {
  it("stores token and user", async () => {
    open(<LoginForm query="" />, session);
    press("Log in");
    await waitFor(() => expect(readSession()).toEqual(session));
  });

  it("shows wrong credentials in a toast and at the password, and keeps the input", async () => {
    open(
      <LoginForm query="" />,
      errorResponse(401, { code: "wrong_credentials", error: "Email or password is wrong." }),
    );
    type("Email", "mara@example.org");
    press("Log in");
    await waitFor(() => expect(screen.getAllByText("Email or password is wrong.")).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("mara@example.org");
    expect(readSession()).toBeNull();
  });
});

it("closes earlier toasts after login", async () => {
  open(
    <LoginForm query="" />,
    errorResponse(401, { code: "wrong_credentials", error: "Email or password is wrong." }),
    session,
  );
  press("Log in");
  await screen.findByText("Error");
  press("Log in");
  await waitFor(() => expect(readSession()).toEqual(session));
  expect(screen.queryByText("Error")).toBeNull();
});

it("submits at once a form that was submitted before hydration", async () => {
  const Submitted = () => (
    <div ref={(box) => box?.querySelector("form")?.setAttribute("data-submitted", "")}>
      <Recover />
    </div>
  );
  const calls = open(<Submitted />, undefined);
  await waitFor(() => expect(calls).toEqual(["POST /users/recover-password-token"]));
});

describe("signup", () => {
  it("logs in with the same credentials", async () => {
    const done: string[] = [];
    const calls = open(<SignupForm query="" onDone={(email) => done.push(email)} />, {}, session);
    type("Email", " mara@example.org ");
    press(m.account_create());
    await waitFor(() => expect(readSession()).toEqual(session));
    expect(calls).toEqual(["POST /users", "POST /users/auth"]);
    expect(done).toEqual(["mara@example.org"]);
  });

  it("succeeds even if the login after it fails", async () => {
    const done: string[] = [];
    open(<SignupForm query="" onDone={(email) => done.push(email)} />, {}, new TypeError("Failed to fetch"));
    type("Email", "mara@example.org");
    press(m.account_create());
    await waitFor(() => expect(done).toEqual(["mara@example.org"]));
    expect(readSession()).toBeNull();
  });

  it("shows at the email field that the email is taken", async () => {
    open(<SignupForm query="" onDone={() => {}} />, errorResponse(409, { error: "This email has an account." }));
    press(m.account_create());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    await waitFor(() => expect(screen.getAllByText("This email has an account.")).toHaveLength(2));
  });

  it("restores name and email, but not the password, until the account is created", async () => {
    open(<SignupForm query="" onDone={() => {}} />);
    type("Name", "Mara");
    type("Email", "mara@example.org");
    type("Password", "plum harbour seven");
    cleanup();
    open(<SignupForm query="" onDone={() => {}} />, {}, session);
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(["Name", "Email", "Password"].map(value)).toEqual(["Mara", "mara@example.org", ""]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("plum");
    press(m.account_create());
    await waitFor(() => expect(readSession()).toEqual(session));
    expect(sessionStorage.length).toBe(0);
  });

  it("counts the missing characters of the password", () => {
    open(<SignupForm query="" onDone={() => {}} />);
    type("Password", "correct hor");
    expect(screen.getByText("1 more character.")).toBeDefined();
  });
});

it("moves the focus to the result, and back to the form", async () => {
  open(<Recover />, undefined);
  type("Email", "mara@example.org");
  press(m.account_recover_send());
  const sent = await screen.findByRole("heading", { name: m.account_check_inbox() });
  await waitFor(() => expect(document.activeElement).toBe(sent));
  press("Use another email");
  const again = await screen.findByRole("heading", { name: "Choose a new password" });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

describe("resending the email", () => {
  it("is confirmed on the button", async () => {
    open(<ResendButton />, undefined);
    press(m.account_resend());
    expect((await screen.findByRole("button", { name: m.account_resent() })).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  it("is disabled after too many requests", async () => {
    const calls = open(<ResendButton />, errorResponse(429, { code: "too_many_requests", error: "Too many emails." }));
    press(m.account_resend());
    await screen.findByText("Too many emails.");
    press(m.account_resend());
    expect(calls).toHaveLength(1);
  });
});

describe("the page after signup", () => {
  it("continues by itself once the email is confirmed elsewhere", async () => {
    saveSession(session);
    const me = { ...session.user, email_verified: true, pending_email: null };
    const { router } = openWith(
      <CheckYourEmail email="mara@example.org" loggedIn target="/coins/pancakeswap" query="" />,
      {
        user: me,
      },
    );
    await waitFor(() => expect(router.state.location.pathname).toBe("/coins/pancakeswap"));
  });
});

describe("links in emails", () => {
  it("confirm an email in another browser by the password of the account", async () => {
    const wrong = { body: { source: "body", keys: ["password"], message: "This is not your password." } };
    const { bodies } = openWith(<VerifyEmail token="good" />, errorResponse(400, { validation: wrong }), undefined);
    expect(bodies).toEqual([]);
    type("Password", "not the password");
    press("Confirm");
    expect(await screen.findByText("This is not your password.")).toBeDefined();
    type("Password", "river stone lamp 9");
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeDefined();
    expect(bodies.at(-1)).toEqual({ token: "good", password: "river stone lamp 9" });
  });

  it("open a new account for who did not sign up", async () => {
    const weak = { body: { source: "body", keys: ["new_password"], message: "This password is too common." } };
    const { bodies } = openWith(<VerifyEmail token="good" />, errorResponse(400, { validation: weak }), undefined);
    press(m.account_verify_new());
    type("Name", "Vera");
    type("New password", "password1234");
    press("Confirm");
    expect(await screen.findByText("This password is too common.")).toBeDefined();
    type("New password", "river stone lamp 9");
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeDefined();
    expect(bodies.at(-1)).toEqual({ token: "good", name: "Vera", new_password: "river stone lamp 9" });
  });

  it("confirm an email of a logged-in account only after a click", async () => {
    saveSession(session);
    const calls = open(<VerifyEmail token="good" />, undefined);
    expect(calls).toEqual([]);
    press("Confirm");
    const heading = await screen.findByRole("heading", { name: "Your email is confirmed" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(calls).toEqual(["POST /users/verify-email"]);
  });

  it.each([410, 400])("say that they no longer work, at %d", async (status) => {
    open(<VerifyEmail token="old" />, errorResponse(status, { error: "No." }));
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
  });

  it("confirm an email at once in the browser that requested it, and lead back", async () => {
    saveSession(session);
    saveEmailOrigin("verify", { path: "/coins/pancakeswap", coinName: "PancakeSwap" });
    const calls = open(<VerifyEmail token="good" />, undefined);
    const back = await screen.findByRole("link", { name: "Back to PancakeSwap" });
    expect(back.getAttribute("href")).toBe("/coins/pancakeswap");
    expect(calls).toEqual(["POST /users/verify-email"]);
    expect(readEmailOrigin("verify")).toBeNull();
  });

  it("that were used show success to a confirmed account", async () => {
    saveSession(session);
    const me = { ...session.user, email_verified: true, pending_email: null };
    open(<VerifyEmail token="used" />, errorResponse(410, { error: "No." }), { user: me });
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeDefined();
  });

  it("can be retried if the server was unreachable", async () => {
    open(<VerifyEmail token="good" />, new TypeError("Failed to fetch"), undefined);
    press("Confirm");
    await screen.findByText(/We could not reach the server/);
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeDefined();
  });

  it("distinguish a weak password from an invalid link", async () => {
    const weak = { body: { source: "body", keys: ["password"], message: "This password is too common." } };
    open(<NewPassword token="good" />, errorResponse(400, { validation: weak }), errorResponse(410, { error: "No." }));
    press(m.account_change_password());
    expect(await screen.findByText("This password is too common.")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("New password")));
    press(m.account_change_password());
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
  });
});
