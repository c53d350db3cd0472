import type { SettingName, Settings } from "@cointally/contract/settings.ts";
import { themes } from "@cointally/shared/brand/themes.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useOwnSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";

/**
 * Saved settings are in effect in each process of a site. Two processes serve it. How soon is in server/modules/settings/settings.test.ts,
 * where nothing else takes time.
 */

const { site, call, newSession } = useOwnSite({ WORKERS: "2" });

const change = async (values: Partial<Record<SettingName, string | null>>) => {
  const session = await newSession(admin);
  const { version } = await call<Settings>("GET", "/admin/settings", undefined, session);
  await call("PATCH", "/admin/settings", { version, values }, session);
};
/** A response on a connection of its own, which either process may answer. */
const read = (path: string) => fetch(site.url + path, { headers: { connection: "close" } });
/** Waits until each of 8 responses is as wanted: all processes have the change. */
const everywhere = (path: string, isWanted: (response: Response) => boolean | Promise<boolean>) => {
  const all = async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => read(path)));
    return (await Promise.all(responses.map(isWanted))).every(Boolean);
  };
  return expect.poll(all, { timeout: 60_000 }).toBe(true);
};
const has = (text: string) => async (response: Response) => (await response.text()).includes(text);

test("another name, theme and logo are on cached pages and in the manifest of every process", async () => {
  const logo = await sharp({ create: { width: 400, height: 80, channels: 3, background: "#d02040" } })
    .webp()
    .toBuffer();
  await read("/");
  await change({
    SITE_NAME: "Puerto & Co",
    SITE_THEME: "plum",
    SITE_LOGO_DARK: `data:image/webp;base64,${logo.toString("base64")}`,
  });
  await everywhere("/", has("<title>Puerto &amp; Co: coin votes that anyone can count</title>"));
  await everywhere("/", has("/brand/logo-dark.webp?v="));
  await everywhere("/manifest.webmanifest", has('"name":"Puerto & Co"'));
  await everywhere("/coins", has(`--bg:${themes.plum.light.bg}`));
  await change({ SITE_NAME: null, SITE_THEME: null, SITE_LOGO_DARK: null });
  await everywhere("/", has("<title>Cointally: coin votes that anyone can count</title>"));
});

test("a module that is switched off is gone from every process without a restart, and back after that", async () => {
  await change({ MODULES: "watchlist,ledger" });
  await everywhere("/api/farms", ({ status }) => status === 404);
  await change({ MODULES: null });
  await everywhere("/api/farms", ({ status }) => status === 200);
});
