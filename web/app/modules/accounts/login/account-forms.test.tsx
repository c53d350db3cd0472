import type { ErrorBody } from "@cointally/contract/errors.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createApi } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/api-client.ts";
import { ApiContext } from "../../../lib/api-context.ts";
import { readSession, saveSession } from "../../../lib/session.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { Toasts } from "../../../ui/toasts.tsx";
import { keepPlace, keptPlace } from "../kept-place.ts";
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
const refused = (status: number, body: object) => new ApiError(status, body as ErrorBody);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Shows the element with an API that gives these answers in turn; gives the calls that were made. */
const open = (element: React.ReactNode, ...answers: unknown[]) => openWith(element, ...answers).calls;

function openWith(element: React.ReactNode, ...answers: unknown[]) {
  const calls: string[] = [];
  const api = createApi(async (method: string, path: string) => {
    const answer = answers[calls.push(`${method} ${path}`) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const router = renderPage(() => (
    <ApiContext value={api}>
      {element}
      <Toasts />
    </ApiContext>
  ));
  return { calls, router };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("login", () => {
  it("keeps token and user", async () => {
    open(<LoginForm query="" />, session);
    press("Log in");
    await waitFor(() => expect(readSession()).toEqual(session));
  });

  it("says a wrong pair in the toast and at the password, and keeps what was typed", async () => {
    open(<LoginForm query="" />, refused(401, { code: "wrong_credentials", error: "Email or password is wrong." }));
    type("Email", "mara@example.org");
    press("Log in");
    await waitFor(() => expect(screen.getAllByText("Email or password is wrong.")).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("mara@example.org");
    expect(readSession()).toBeNull();
  });
});

it("closes what was said before, once one is logged in", async () => {
  open(
    <LoginForm query="" />,
    refused(401, { code: "wrong_credentials", error: "Email or password is wrong." }),
    session,
  );
  press("Log in");
  await screen.findByText("Error");
  press("Log in");
  await waitFor(() => expect(readSession()).toEqual(session));
  expect(screen.queryByText("Error")).toBeNull();
});

it("sends at once what was sent before the scripts were there", async () => {
  const Early = () => (
    <div ref={(box) => box?.querySelector("form")?.setAttribute("data-submitted", "")}>
      <Recover />
    </div>
  );
  const calls = open(<Early />, undefined);
  await waitFor(() => expect(calls).toEqual(["POST /users/recover-password-token"]));
});

describe("signup", () => {
  it("logs in with the same pair", async () => {
    const done: string[] = [];
    const calls = open(<SignupForm query="" onDone={(email) => done.push(email)} />, {}, session);
    type("Email", " mara@example.org ");
    press(m.account_create());
    await waitFor(() => expect(readSession()).toEqual(session));
    expect(calls).toEqual(["POST /users", "POST /users/auth"]);
    expect(done).toEqual(["mara@example.org"]);
  });

  it("is done though the login after it fails", async () => {
    const done: string[] = [];
    open(<SignupForm query="" onDone={(email) => done.push(email)} />, {}, new TypeError("Failed to fetch"));
    type("Email", "mara@example.org");
    press(m.account_create());
    await waitFor(() => expect(done).toEqual(["mara@example.org"]));
    expect(readSession()).toBeNull();
  });

  it("says at the email that it is taken", async () => {
    open(<SignupForm query="" onDone={() => {}} />, refused(409, { error: "This email has an account." }));
    press(m.account_create());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    await waitFor(() => expect(screen.getAllByText("This email has an account.")).toHaveLength(2));
  });

  it("keeps name and email, and no password, while one is elsewhere, until the account is made", async () => {
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

  it("counts what is missing from the password", () => {
    open(<SignupForm query="" onDone={() => {}} />);
    type("Password", "correct hor");
    expect(screen.getByText("1 more character.")).toBeDefined();
  });
});

it("takes the focus to what came of it, and back to the form", async () => {
  open(<Recover />, undefined);
  type("Email", "mara@example.org");
  press(m.account_recover_send());
  const mailed = await screen.findByRole("heading", { name: m.account_check_inbox() });
  await waitFor(() => expect(document.activeElement).toBe(mailed));
  press("Use another email");
  const again = await screen.findByRole("heading", { name: "Choose a new password" });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

describe("the mail, sent again", () => {
  it("says that it was", async () => {
    open(<ResendButton />, undefined);
    press(m.account_resend());
    expect((await screen.findByRole("button", { name: m.account_resent() })).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  it("is not asked for any more when it was too often", async () => {
    const calls = open(<ResendButton />, refused(429, { code: "too_many_requests", error: "Several mails already." }));
    press(m.account_resend());
    await screen.findByText("Several mails already.");
    press(m.account_resend());
    expect(calls).toHaveLength(1);
  });
});

describe("the page after signup", () => {
  it("goes on by itself once the address was confirmed elsewhere", async () => {
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

describe("links of mails", () => {
  it("confirm an email only when pressed", async () => {
    const calls = open(<VerifyEmail token="good" />, undefined);
    expect(calls).toEqual([]);
    press("Confirm");
    const heading = await screen.findByRole("heading", { name: "Your email is confirmed" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(calls).toEqual(["POST /users/verify-email"]);
  });

  it.each([410, 400])("say that they no longer work, at %d", async (status) => {
    open(<VerifyEmail token="old" />, refused(status, { error: "No." }));
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
  });

  it("confirm an email by themselves in the browser that asked for the mail, and lead back", async () => {
    saveSession(session);
    keepPlace("verify", { path: "/coins/pancakeswap", coinName: "PancakeSwap" });
    const calls = open(<VerifyEmail token="good" />, undefined);
    const back = await screen.findByRole("link", { name: "Back to PancakeSwap" });
    expect(back.getAttribute("href")).toBe("/coins/pancakeswap");
    expect(calls).toEqual(["POST /users/verify-email"]);
    expect(keptPlace("verify")).toBeNull();
  });

  it("that were used are no bad news to an account that is confirmed", async () => {
    saveSession(session);
    const me = { ...session.user, email_verified: true, pending_email: null };
    open(<VerifyEmail token="used" />, refused(410, { error: "No." }), { user: me });
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeDefined();
  });

  it("may be tried again when the server did not answer", async () => {
    open(<VerifyEmail token="good" />, new TypeError("Failed to fetch"), undefined);
    press("Confirm");
    await screen.findByText(/We could not reach the server/);
    press("Confirm");
    expect(await screen.findByRole("heading", { name: "Your email is confirmed" })).toBeDefined();
  });

  it("tell a weak password from a dead link", async () => {
    const weak = { body: { source: "body", keys: ["password"], message: "This password is too common." } };
    open(<NewPassword token="good" />, refused(400, { validation: weak }), refused(410, { error: "No." }));
    press(m.account_change_password());
    expect(await screen.findByText("This password is too common.")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("New password")));
    press(m.account_change_password());
    expect(await screen.findByRole("heading", { name: "This link no longer works" })).toBeDefined();
  });
});
