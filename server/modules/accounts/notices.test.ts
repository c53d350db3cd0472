import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import { accountCalls, other, password } from "../../testing/account-calls.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { approveDue } from "../moderation/approve-coin.ts";

const { app, admin } = useTestAppWithUsers();
const { person, patch, verify, emailedToken } = accountCalls(app);

const subjectsTo = (to: string) => app.emails.filter((email) => email.to === to).map(({ subject }) => subject);
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
const chrome = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36";
const logInWith = (user: TestUser, agent: string, headers: Record<string, string> = {}) =>
  app.request("POST", "/users/auth", {
    body: { email: user.email, password },
    headers: { "user-agent": agent, ...headers },
  });

test("sends a notice of a new password to the account and of a new address to the old one", async () => {
  const user = await person();
  await patch(user.id, user.token, { password: other, current_password: password });
  expect(subjectsTo(user.email)).toEqual([m.email_password_changed_subject()]);
  await patch(user.id, user.token, { email: "moved@example.org", current_password: other });
  await verify(emailedToken("moved@example.org", "verify-email"));
  expect(subjectsTo(user.email)).toEqual([m.email_password_changed_subject(), m.email_address_changed_subject()]);
  expect(subjectsTo("moved@example.org")).toEqual([m.email_verification_subject()]);
});

test("sends a notice of a login from a new kind of browser, not of the first login, a known or an updated browser", async () => {
  const user = await person();
  const newer = firefox.replaceAll("146", "147");
  for (const agent of [firefox, firefox, newer]) await logInWith(user, agent);
  expect(subjectsTo(user.email)).toEqual([]);
  await logInWith(user, chrome);
  expect(subjectsTo(user.email)).toEqual([m.email_new_device_subject()]);
  expect(app.emails.at(-1)?.text).toContain("Chrome on Windows");
  for (const agent of [firefox, chrome, "<script>alert(1)</script>"]) await logInWith(user, agent);
  expect(subjectsTo(user.email)).toHaveLength(2);
  expect(app.emails.at(-1)?.text).toContain("an unknown program");
  expect(app.emails.at(-1)?.html).not.toContain("alert(1)");
});

test("emails and their links are in the language in which the account signed up or last logged in", async () => {
  const email = "ines@example.org";
  const body = { name: "Inés", email, password };
  await app.request("POST", "/users", { body, headers: { "accept-language": "es-MX,es;q=0.9" } });
  const opened = app.emails.at(-1);
  expect(opened).toMatchObject({ to: email, subject: m.email_verification_subject({}, { locale: "es" }) });
  expect(opened?.html).toContain('<html lang="es">');
  for (const text of [opened?.html, opened?.text])
    expect(text).toContain(`${app.ctx.config.publicUrl}/es/verify-email/`);
  await verify(/verify-email\/([\w-]+)/.exec(opened?.text ?? "")?.[1] ?? "");
  const user = { email } as TestUser;
  await logInWith(user, firefox, { "accept-language": "en" });
  await logInWith(user, chrome, { cookie: "cointally_lang=es" });
  expect(subjectsTo(email).at(-1)).toBe(m.email_new_device_subject());
});

test("emails the creator when a coin is listed, immediately or on schedule, and nobody for an imported coin", async () => {
  const user = await app.user();
  const now = await sampleCoin(app, user, admin);
  expect(subjectsTo(user.email)).toEqual([`${now.name} is listed`]);
  expect(app.emails.at(-1)?.text).toContain(`/coins/${now.slug}`);
  const later = await sampleCoin(app, user);
  await app.request("PATCH", `/coins/${later.id}/approve`, { token: admin.token, body: {} });
  expect(subjectsTo(user.email)).toHaveLength(1);
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  await Promise.all([approveDue(app.ctx), approveDue(app.ctx)]);
  await app.sendQueuedEmails();
  expect(subjectsTo(user.email)).toEqual([`${now.name} is listed`, `${later.name} is listed`]);
});
