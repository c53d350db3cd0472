import * as m from "@cointally/i18n/messages";
import { readableColor } from "@cointally/shared/brand/contrast.ts";
import { surfacesOf, themes } from "@cointally/shared/brand/themes.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeSettings, field, openSettings, press, save, type } from "./settings-fixture.tsx";

afterEach(cleanup);

const image = "data:image/webp;base64,UklGRg==";
const choose = (label: string, name: string, type: string) =>
  fireEvent.change(field(label), { target: { files: [new File(["picture"], name, { type })] } });

it("offers the nearest readable colour for an accent that cannot be read in the typed theme", async () => {
  await openSettings("brand");
  type(m.setting_site_theme(), "plum");
  type(m.setting_accent_light(), "#ffe0a0");
  expect(screen.getByText(m.setting_accent_too_low())).toBeDefined();
  const nearest = readableColor("#ffe0a0", surfacesOf(themes.plum.light));
  press(m.setting_accent_use({ color: nearest }));
  expect(field(m.setting_accent_light()).value).toBe(nearest);
  expect(screen.queryByText(m.setting_accent_too_low())).toBeNull();
});

it("takes an accent from the colour picker", async () => {
  await openSettings("brand");
  type(m.site_settings_choose_color({ name: m.setting_accent_dark() }), "#7fd4fa");
  expect(field(m.setting_accent_dark()).value).toBe("#7fd4fa");
});

it("refuses an SVG as logo or icon without sending it", async () => {
  const { writes } = await openSettings("brand");
  choose(m.setting_icon(), "a.svg", "image/svg+xml");
  expect(document.querySelector("[role=alert]")?.textContent).toContain(m.submission_logo_no_svg());
  expect(writes).toEqual([]);
});

it("shows uploaded images at once, and saves them with the other settings", async () => {
  const settings = fakeSettings();
  const { writes } = await openSettings("brand", settings, {
    uploadBrandImage: ({ params }) => ({ upload: { id: "value", url: `${image}#${params.kind}` } }),
  });
  choose(m.setting_logo_dark(), "a.png", "image/png");
  choose(m.setting_icon(), "a.png", "image/png");
  await screen.findByText(m.site_settings_unsaved({ count: 2 }));
  const shown = [...document.querySelectorAll("img")].map(({ src }) => src);
  expect(shown).toEqual(expect.arrayContaining([`${image}#logo`, `${image}#icon`]));
  await save();
  expect(writes.at(-1)).toEqual([
    "changeSettings",
    { version: 0, values: { SITE_LOGO_DARK: `${image}#logo`, SITE_ICON: `${image}#icon` } },
  ]);
});

it("saves once an image that is being uploaded is there", async () => {
  const sent = Promise.withResolvers<void>();
  const { writes } = await openSettings("brand", fakeSettings(), {
    async uploadBrandImage() {
      await sent.promise;
      return { upload: { id: "value", url: image } };
    },
  });
  type(m.setting_site_name(), "Villa");
  choose(m.setting_logo_dark(), "a.png", "image/png");
  await waitFor(() => expect(writes.map(([name]) => name)).toEqual(["uploadBrandImage"]));
  press(m.common_save());
  await screen.findByText(m.common_saving());
  sent.resolve();
  await screen.findByText(m.site_settings_saved());
  expect(writes.map(([name]) => name)).toEqual(["uploadBrandImage", "changeSettings"]);
  expect(writes.at(-1)?.[1]).toEqual({ version: 0, values: { SITE_NAME: "Villa", SITE_LOGO_DARK: image } });
});
