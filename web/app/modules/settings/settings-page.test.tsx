import type { Settings } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { apiError } from "../../testing/serve-api.ts";
import { button, fakeSettings, field, openArea, openSettings, press, save, type } from "./settings-fixture.tsx";

afterEach(cleanup);

it("keeps what is typed over the areas, saves it as one change, and lists the change without the secret", async () => {
  const { writes } = await openSettings("email");
  type(m.setting_mail_from(), "Coins <hello@coins.example>");
  type(m.setting_smtp_url(), "smtp://ada:very-secret-7@mail.example:587");
  openArea("security");
  type(m.setting_security_contact(), "security@coins.example");
  expect(screen.getByText(m.site_settings_unsaved({ count: 3 }))).toBeDefined();
  await save();
  const values = {
    MAIL_FROM: "Coins <hello@coins.example>",
    SMTP_URL: "smtp://ada:very-secret-7@mail.example:587",
    SECURITY_CONTACT: "security@coins.example",
  };
  expect(writes).toEqual([["changeSettings", { version: 0, values }]]);
  openArea("history");
  const change = document.querySelector("ol > li")?.textContent;
  expect(change).toContain("hello@coins.example");
  expect(change).toContain(m.site_settings_value_secret());
  expect(change).not.toContain("very-secret-7");
});

it("shows a saved value, but of a secret only that it is set, and can remove it", async () => {
  const settings = fakeSettings();
  settings.change({ MAIL_FROM: "Coins <hello@coins.example>", SMTP_URL: "smtp://mail.example:587" });
  const { writes } = await openSettings("email", settings);
  expect(field(m.setting_mail_from()).value).toBe("Coins <hello@coins.example>");
  expect(field(m.setting_smtp_url()).value).toBe("");
  expect(field(m.setting_smtp_url()).placeholder).toBe(m.site_settings_secret_set());
  press(`${m.site_settings_remove()}: ${m.setting_smtp_url()}`);
  await save();
  expect(writes).toEqual([["changeSettings", { version: 1, values: { SMTP_URL: null } }]]);
  expect(field(m.setting_smtp_url()).placeholder).not.toBe(m.site_settings_secret_set());
});

it("leads to the field of a wrong value in its area, says what is wrong, and keeps what was typed", async () => {
  const { router } = await openSettings("network", fakeSettings(), {
    changeSettings() {
      throw apiError("validation", m.error_invalid_fields(), { CORS_ORIGINS: m.error_setting_invalid() });
    },
  });
  const origins = () => field(m.setting_cors_origins());
  type(m.setting_cors_origins(), "https://a.example\nnot an origin");
  openArea("votes");
  fireEvent.click(screen.getAllByLabelText(m.site_settings_off())[0] as HTMLElement);
  press(m.common_save());
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/settings/network"));
  await waitFor(() => expect(document.activeElement).toBe(origins()));
  expect(origins().getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(`${m.error_setting_invalid()} ${m.setting_cors_origins_hint()}`)).toBeDefined();
  expect(origins().value).toBe("https://a.example\nnot an origin");
  press(m.site_settings_discard());
  expect(origins().value).toBe("");
});

it("disables a setting of the environment, and names its variable", async () => {
  await openSettings("prices", fakeSettings(["COINGECKO_KEY"]));
  expect(field(m.setting_coingecko_key()).disabled).toBe(true);
  expect(screen.getByText(m.site_settings_from_environment({ name: "COINGECKO_KEY" }))).toBeDefined();
  expect(field(m.setting_coingecko_url()).disabled).toBe(false);
});

it("keeps what was typed when another admin saved the same setting, and saves it once it knows the other's value", async () => {
  const settings = fakeSettings();
  let line: Promise<unknown> | undefined;
  const getSettings = async () => {
    await line;
    return settings.read();
  };
  await openSettings("security", settings, { getSettings });
  type(m.setting_security_contact(), "mine@coins.example");
  settings.change({ SECURITY_CONTACT: "other@coins.example" });
  const slow = Promise.withResolvers<void>();
  line = slow.promise;
  press(m.common_save());
  expect(await screen.findByText(m.error_setting_conflict())).toBeDefined();
  // Saved before the page knows the other's value, it would be refused again.
  expect(button(m.common_saving())).toBeDefined();
  expect(field(m.setting_security_contact()).value).toBe("mine@coins.example");
  slow.resolve();
  await waitFor(() => button(m.common_save()));
  await save();
  const saved = settings.read().settings.find(({ name }) => name === "SECURITY_CONTACT");
  expect(saved?.value).toBe("mine@coins.example");
});

it("can repeat a save whose response was lost, and does not take it for another admin's", async () => {
  const settings = fakeSettings();
  let isLost = true;
  const { writes } = await openSettings("security", settings, {
    changeSettings(call) {
      const response = settings.changeSettings(call);
      if (!isLost) return response;
      isLost = false;
      throw new TypeError("Failed to fetch");
    },
  });
  type(m.setting_security_contact(), "lost@coins.example");
  press(m.common_save());
  await screen.findByText(m.common_unreachable());
  await waitFor(() => button(m.common_save()));
  await save();
  expect(writes.map(([, body]) => (body as { version: number }).version)).toEqual([0, 1]);
  expect(screen.queryByText(m.error_setting_conflict())).toBeNull();
});

it("does not go back to what was in effect before a save when an older read arrives after it", async () => {
  const settings = fakeSettings();
  const reads: PromiseWithResolvers<Settings>[] = [];
  let isSlow = false;
  const getSettings = () => {
    if (!isSlow) return settings.read();
    const read = Promise.withResolvers<Settings>();
    reads.push(read);
    return read.promise;
  };
  const { writes } = await openSettings("security", settings, { getSettings });
  const before = settings.read();
  isSlow = true;
  // As when its window is shown again.
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(reads).toHaveLength(1));
  type(m.setting_security_contact(), "first@coins.example");
  await save();
  await act(async () => reads[0]?.resolve(before));
  expect(field(m.setting_security_contact()).value).toBe("first@coins.example");
  type(m.setting_security_contact(), "second@coins.example");
  await save();
  expect(writes.map(([, body]) => (body as { version: number }).version)).toEqual([0, 1]);
});

it("says for each wallet service, beside its setting, what is sent to whom", async () => {
  await openSettings("wallets");
  expect(screen.getByText(m.site_settings_wallets_off())).toBeDefined();
  for (const [label, sent] of [
    [m.setting_wallet_listing_url(), m.site_settings_wallets_directory()],
    [m.setting_identity_url(), m.site_settings_wallets_identity()],
    [m.setting_walletconnect_id(), m.site_settings_wallets_project()],
  ] as const)
    expect([field(label).value, screen.getByText(sent).tagName]).toEqual(["", "LI"]);
});
