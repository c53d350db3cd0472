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
export async function executable(): Promise<string> {
  const path = process.env.CHROMIUM_PATH ?? installed.find((candidate) => existsSync(candidate));
  return path ?? (await import("@sparticuz/chromium")).default.executablePath();
}

/** Not the switches of @sparticuz/chromium, which run all pages in one process and turn web security off. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await executable(), args, headless: true });
}

let shared: Promise<Browser> | undefined;

/** The browser that the spec files of a worker share. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared;
  if (browser?.isConnected()) return browser;
  shared = openBrowser();
  return shared;
}
