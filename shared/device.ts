/** The first match counts: many browsers also name others, for compatibility with old sites. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [mark: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (text: string, names: [RegExp, string][]) => names.find(([mark]) => mark.test(text))?.[1];

/** Browser and system of a User-Agent, enough to recognise one's own devices; null when it names neither. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  const browser = nameIn(userAgent ?? "", browsers);
  const system = nameIn(userAgent ?? "", systems);
  return browser && system ? { browser, system } : null;
}
