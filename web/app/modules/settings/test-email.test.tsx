import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeSettings, openSettings, press, type } from "./settings-fixture.tsx";

afterEach(cleanup);

it("says that the site has no mail server", async () => {
  const to = "mod@example.org";
  const { writes } = await openSettings("email", fakeSettings(), {
    sendTestEmail: () => ({ outcome: "no_server", to }),
  });
  press(m.test_email_send());
  expect(await screen.findByText(m.test_email_no_server({ to }))).toBeDefined();
  expect(writes).toEqual([["sendTestEmail", { values: {} }]]);
});

it("sends the test email by the mail server that is typed and not saved yet", async () => {
  const to = "mod@example.org";
  const { writes } = await openSettings("email", fakeSettings(), { sendTestEmail: () => ({ outcome: "sent", to }) });
  type(m.setting_smtp_url(), "smtp://mail.example:587");
  press(m.test_email_send());
  expect(await screen.findByText(m.test_email_sent({ to }))).toBeDefined();
  expect(writes).toEqual([["sendTestEmail", { values: { SMTP_URL: "smtp://mail.example:587" } }]]);
});
