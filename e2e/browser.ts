import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** CHROMIUM_PATH, an installed Chromium or Chrome, or the one that comes inside the npm package (operations.md). */
const executable = async (): Promise<{ path: string; args: string[] }> => {
  const path = process.env.CHROMIUM_PATH ?? installed.find((candidate) => existsSync(candidate));
  if (path) return { path, args: ["--no-sandbox"] };
  const { default: packed } = await import("@sparticuz/chromium");
  return { path: await packed.executablePath(), args: packed.args };
};

const quiet = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium of one's own. */
export const openBrowser = async (): Promise<Browser> => {
  const { path, args } = await executable();
  return chromium.launch({ executablePath: path, args: [...args, ...quiet], headless: true });
};
