import { locales } from "@cointally/shared/locales.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { withLocale } from "../../server/core/locale.ts";
import { type Email, emailHtml } from "../../server/email/render-email.ts";
import { accountEmails } from "../../server/modules/accounts/email-templates.ts";
import { sharedBrowser } from "../testing/browser.ts";
import { horizontalOverflow } from "../testing/page-problems.ts";

/** Emails in a client that follows the system's color scheme, on a small phone. */

const site = { name: "Coins", url: "https://coins.example", templates: {}, accent: "#2f6fed" };
const link = `${site.url}/verify-email/AbCdEfGhIjKlMnOpQrStUvWxYz012345`;
const emails = (): Email[] => [
  accountEmails.verification(link, site),
  accountEmails.newDevice({ device: { browser: "Firefox", system: "Linux" }, network: "2001:db8:1::/48" }, site),
  {
    subject: `${"Harbor".repeat(10)} was denied`,
    parts: [
      "A moderator has denied it, for this reason:",
      { quote: "w".repeat(500) },
      { link, label: "Open your coins" },
    ],
  },
];

const luminance = (rgb: number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** The lowest contrast of any text with the background drawn below it. */
const contrast = async (page: Page): Promise<number> => {
  // A loaded machine can fail to draw a frame in time.
  const corner = await vi.waitFor(() => page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } }), 20_000);
  const { data } = await sharp(corner).raw().toBuffer({ resolveWithObject: true });
  const ground = luminance([...data.subarray(0, 3)]);
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll("p, h1, a, blockquote")].map((element) => getComputedStyle(element).color),
  );
  const each = colours.map((colour) => luminance((colour.match(/\d+/g) ?? []).slice(0, 3).map(Number)));
  return Math.min(...each.map((text) => (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)));
};

test.each(locales)(
  "an email has readable contrast in light and dark mode, and fits into 320 px (%s)",
  async (locale) => {
    const page = await (await sharedBrowser()).newPage({ viewport: { width: 320, height: 700 } });
    for (const email of withLocale(locale, emails)) {
      await page.setContent(emailHtml(email, locale, site));
      expect(await horizontalOverflow(page), email.subject).toBeLessThanOrEqual(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await contrast(page), `${email.subject}, ${colorScheme}`).toBeGreaterThan(7);
      }
    }
    await page.close();
  },
);
