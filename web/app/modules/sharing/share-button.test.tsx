import * as m from "@cointally/i18n/messages";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PublicUrlContext } from "../../lib/page/site.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ShareButton, shareLinks } from "./share-button.tsx";

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "share");
});

it.each(["Harbor Token (HRB)", "a&b=c#d?", "عملة", "“quotes” <b>"])(
  "share links contain the whole URL and text: %s",
  (text) => {
    const url = "https://cointally.example/coins/harbor?lang=es";
    for (const link of Object.values(shareLinks(url, text))) {
      const { searchParams } = new URL(link);
      expect(Object.fromEntries(searchParams)).toEqual({ url, text });
    }
  },
);

/** Presses the share button. @returns whether its menu opens, which is what the browser does with the click */
const press = () => {
  renderPage(() => (
    <PublicUrlContext value="https://cointally.example">
      <ShareButton path="/coins/harbor" name="Harbor Token" symbol="HRB" />
    </PublicUrlContext>
  ));
  return fireEvent.click(screen.getByRole("button", { name: m.share_button() }));
};

it("shares by the device's share sheet where there is one, and opens no menu", () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => shared.push(data) });
  expect(press()).toBe(false);
  expect(shared).toEqual([{ title: "Harbor Token (HRB) on Cointally", url: "https://cointally.example/coins/harbor" }]);
});

it("opens its menu where there is no share sheet", () => {
  expect(press()).toBe(true);
});
