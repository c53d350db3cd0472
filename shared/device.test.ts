import { expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/153.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0`,
    "Edge",
    "Windows",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A155F) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.1 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0.0.0 Safari/537.36`, "Chrome", "Linux"],
])("%s", (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }));

it.each([null, "", "curl/8.5.0", "Chrome/1", "🐴"])("%j is unknown", (userAgent) =>
  expect(deviceOf(userAgent)).toBeNull(),
);
