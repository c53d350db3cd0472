import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { inEachLook } from "./each-look.ts";
import { admin, type Site, startSite } from "./site.ts";

/** A coin's page and the watchlist: by keyboard, without scripts, with names and texts that try its shape. */

let site: Site;
let browser: Browser;
let session: { token: string; user: unknown };

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(session && { authorization: `Bearer ${session.token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

let made = 0;
const list = async (words: Record<string, unknown> = {}): Promise<{ id: string; slug: string }> => {
  made += 1;
  const { coin } = await call<{ coin: { id: string; slug: string } }>("POST", "/coins", {
    name: `Harbor ${made}`,
    symbol: "HRB",
    type: "token",
    stage: "launched",
    chain_id: 56,
    address: `0x${made.toString(16).padStart(40, "0")}`,
    decimals: 18,
    description: "Pays for berths in small harbours, and nothing else at all.",
    links: { website: "https://harbor.example" },
    contact_email: "team@harbor.example",
    ...words,
  });
  await call("PATCH", `/coins/${coin.id}/approve-now`, {});
  return coin;
};

/** Marks of four kinds, piled on every letter. */
const zalgo = (text: string) => [...text].map((letter) => `${letter}\u0301\u0316\u0353\u0350`).join("");
const contracts = Array.from({ length: 20 }, (_, at) => ({
  chain_id: [1, 25, 56, 137][at % 4],
  address: `0x${(at + 16).toString(16).repeat(20)}`,
  decimals: 18,
}));
const longLink = `https://harbor.example/${"berth-".repeat(29)}`;
const markdown = [
  "## What it is",
  `- ${"w".repeat(300)}`,
  `- [link](${longLink})`,
  `> ${longLink}`,
  `\`\`\`\n${"x".repeat(200)}\n\`\`\``,
  "Pays for berths in small harbours. ".repeat(120),
].join("\n\n");

const trying: Record<string, Record<string, unknown>> = {
  "sixty wide letters, twenty contracts, a long text": {
    name: "W".repeat(60),
    symbol: "W".repeat(15),
    description: markdown.slice(0, 5000),
    chain_id: 1,
    address: contracts[0]?.address,
    contracts,
    tags: ["w".repeat(24), "defi", "gaming"],
    links: { website: longLink, whitepaper: longLink, chart: longLink, swap: longLink },
  },
  "right to left": { name: "عملة الميناء", symbol: "مين", description: "عملة تدفع ثمن الرسو في الموانئ الصغيرة." },
  "pictures in the name": { name: "🚀🌕 Moon 👩‍👩‍👧‍👦 Rocket 🚀🚀🚀", symbol: "🚀" },
  "marks piled on letters": { name: zalgo("Zalgo"), symbol: "ZLG", description: zalgo("He comes to the harbour.") },
  "a sale of great figures": {
    stage: "presale",
    sale: {
      platform: "Sale",
      url: longLink,
      softcap: "0.000000000000000001",
      hardcap: `1${"0".repeat(30)}`,
      currency: "BNB",
    },
  },
};

let plain: { id: string; slug: string };
const slugs: Record<string, string> = {};
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ WORKERS: "1" }), openBrowser()]);
  session = await call("POST", "/users/auth", admin);
  plain = await list({ name: "Harbor Token" });
  for (const [what, words] of Object.entries(trying)) slugs[what] = (await list(words)).slug;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Errors, and React's complaint about markup that differs. */
const complaints = (page: Page): string[] => {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") heard.push(message.text());
  });
  return heard;
};

const open = async (options: BrowserContextOptions & { loggedIn?: boolean } = {}) => {
  const { loggedIn, ...rest } = options;
  const localStorage = loggedIn
    ? [
        { name: "cointally.token", value: session.token },
        { name: "cointally.user", value: JSON.stringify(session.user) },
      ]
    : [];
  const context = await browser.newContext({
    baseURL: site.url,
    reducedMotion: "reduce",
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
    ...rest,
  });
  return { context, page: await context.newPage() };
};

const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: "networkidle" });
const soon = { timeout: 10_000 };
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe("holds its shape", () => {
  test.each(Object.keys(trying))("%s", async (what) => {
    const { context, page } = await open();
    const heard = complaints(page);
    await goTo(page, `/coins/${slugs[what]}`);
    for (const summary of await page.locator("summary").all()) await summary.click();
    expect(await inEachLook(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 760 });
    const button = await page
      .getByRole("link", { name: /^Vote for/ })
      .first()
      .boundingBox();
    expect((button?.y ?? 1000) + (button?.height ?? 0), "the vote is in view on a phone").toBeLessThan(760);
    // WCAG 2.2, Reflow: no second direction of scrolling at 320 px.
    await page.setViewportSize({ width: 320, height: 760 });
    await goTo(page, `/coins/${slugs[what]}?lang=es`);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, "Spanish").toBeLessThanOrEqual(0);
    expect(heard).toEqual([]);
    await context.close();
  });
});

/** WCAG 1.4.12 */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

describe("in little room", () => {
  test("a name from right to left that takes two lines begins where the page's own do", async () => {
    const { context, page } = await open({ viewport: { width: 360, height: 760 } });
    const { slug } = await list({ name: "عملة الميناء الكبير للتجارة العالمية والسفن البعيدة جدا", symbol: "مين" });
    await goTo(page, `/coins/${slug}`);
    const [lines, symbol] = await page.locator("h1").evaluate((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading.firstElementChild as Element);
      return [
        [...words.getClientRects()].map(({ left }) => left),
        heading.querySelector("small")?.getBoundingClientRect(),
      ];
    });
    expect(lines.length).toBeGreaterThan(1);
    for (const left of lines) expect(Math.abs(left - (symbol?.left ?? 0))).toBeLessThan(2);
    await context.close();
  });

  test.each(["/coins?lang=es", "/?lang=es", "/coins/harbor-token?lang=es"])(
    "%s: words set wide scroll nothing sideways",
    async (path) => {
      const { context, page } = await open({ viewport: { width: 320, height: 640 } });
      await goTo(page, path);
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, spaced);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      await context.close();
    },
  );

  test("a low window keeps the vote at hand and most of its height for the page", async () => {
    const { context, page } = await open({ viewport: { width: 320, height: 256 } });
    await goTo(page, `/coins/${plain.slug}`);
    await page.mouse.wheel(0, 800);
    const free = () =>
      page.evaluate(() => {
        const inPage = Array.from({ length: window.innerHeight / 4 }, (_, at) =>
          document.elementFromPoint(160, at * 4),
        );
        return inPage.filter((one) => one?.closest("main .wrap, footer, body > nav")).length * 4;
      });
    await expect.poll(() => page.evaluate(() => window.scrollY), soon).toBeGreaterThan(400);
    await page
      .getByRole("link", { name: /^Vote for/ })
      .last()
      .waitFor();
    expect(await free()).toBeGreaterThan(190);
    await context.close();
  });
});

describe("sharing", () => {
  const url = () => `${site.url}/coins/${plain.slug}`;

  test("the menu works by keyboard, and asks nobody else for anything", async () => {
    const { context, page } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    await goTo(page, `/coins/${plain.slug}`);
    await page.getByRole("button", { name: "Share" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copy the link" }).waitFor();
    expect(await inEachLook(page)).toEqual([]);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Copy the link");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Link copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url());
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Post on X" }).waitFor({ state: "hidden" });
    expect(await focused(page)).toBe("Share");
    expect([...hosts]).toEqual([site.url]);
    await context.close();
  });

  test("where the device shares, it is asked instead", async () => {
    const { context, page } = await open();
    await page.addInitScript(() => {
      navigator.share = async (what) => document.documentElement.setAttribute("data-shared", JSON.stringify(what));
    });
    await goTo(page, `/coins/${plain.slug}`);
    await page.getByRole("button", { name: "Share" }).click();
    const shared = await page.locator("html[data-shared]").getAttribute("data-shared");
    expect(JSON.parse(shared ?? "")).toEqual({ title: "Harbor Token (HRB) on Cointally", url: url() });
    expect(await page.getByRole("link", { name: "Post on X" }).isVisible()).toBe(false);
    await context.close();
  });

  test("the menu opens without scripts", async () => {
    const { context, page } = await open({ javaScriptEnabled: false });
    await page.goto(`/coins/${plain.slug}`);
    await page.getByRole("button", { name: "Share" }).click();
    const href = await page.getByRole("link", { name: "Send by Telegram" }).getAttribute("href");
    expect(new URL(href ?? "").searchParams.get("url")).toBe(url());
    await context.close();
  });

  test("a link in a chat shows the coin's own picture; search engines read where it stands", async () => {
    const { context, page } = await open();
    await page.goto(`/coins/${plain.slug}`);
    const content = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    const image = await content("og:image");
    expect(image).toBe(`${url()}/share.png`);
    expect([await content("og:image:width"), await content("og:image:height")]).toEqual(["1200", "630"]);
    expect(await content("twitter:card")).toBe("summary_large_image");
    expect((await fetch(image ?? "")).headers.get("content-type")).toBe("image/png");
    const ld = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
    expect([ld["@type"], ld.url, ld.inLanguage]).toEqual(["WebPage", url(), "en"]);
    const crumbs = ld.breadcrumb.itemListElement.map((crumb: Record<string, unknown>) => [crumb.position, crumb.item]);
    expect(crumbs).toEqual([
      [1, `${site.url}/coins`],
      [2, url()],
    ]);
    expect(JSON.stringify(ld)).not.toMatch(/rating/i);
    await context.close();
  });

  test("a team takes the badge for its page", async () => {
    const { context, page } = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    await goTo(page, `/coins/${plain.slug}`);
    await page.getByRole("button", { name: "Badge for your site" }).click();
    const picture = page.getByRole("dialog").getByRole("img", { name: "Vote for Harbor Token on Cointally" });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight), soon).toBe(48);
    expect(await inEachLook(page)).toEqual([]);
    await page.getByRole("radio", { name: "light" }).check({ force: true });
    await page.getByRole("button", { name: "Copy the code" }).click();
    await page.getByRole("button", { name: "Code copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<a href="${url()}"><img src="${url()}/badge.svg?mode=light" height="48" alt="Vote for Harbor Token on Cointally"></a>`,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Badge for your site");
    await context.close();
  });
});

test("what a dialog's form is told stands above the dialog", async () => {
  const { context, page } = await open({ loggedIn: true });
  await goTo(page, `/coins/${plain.slug}`);
  await page.getByRole("button", { name: "Report" }).click();
  await page.route(/\/reports$/, (route) => route.abort());
  await page.getByRole("button", { name: "Send the report" }).click();
  await page.getByRole("button", { name: "Close this message" }).click(soon);
  expect(await page.getByRole("dialog").isVisible()).toBe(true);
  await context.close();
});

test("without scripts the search still works, and the switch that would not is away", async () => {
  const { context, page } = await open({ javaScriptEnabled: false });
  await page.goto("/");
  expect(await page.getByRole("button", { name: "Switch between dark and light" }).isVisible()).toBe(false);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Search/ })
    .click();
  await page.getByRole("search").last().getByRole("searchbox").fill("harbor");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/coins\?search=harbor/);
  await context.close();
});

test("the bar at the thumb stands while the big button is out of view", async () => {
  const { context, page } = await open({ viewport: { width: 360, height: 640 } });
  await goTo(page, `/coins/${plain.slug}`);
  const votes = page.getByRole("link", { name: /^Vote for Harbor Token/ });
  await expect.poll(() => votes.count(), soon).toBe(1);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => votes.count(), soon).toBe(2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => votes.count(), soon).toBe(1);
  await context.close();
});

test("why it ranks where it does, with its own figures", async () => {
  const { context, page } = await open();
  await goTo(page, `/coins/${plain.slug}`);
  await page.getByText("Why it ranks where it does").click();
  await page.getByText("By 0 votes counted in all.").waitFor();
  await page.getByText("It needs a counted vote today.").waitFor();
  expect(await inEachLook(page)).toEqual([]);
  await context.close();
});

describe("the watchlist", () => {
  const coins = 104;
  const rows = (page: Page) => page.getByRole("row").count();

  beforeAll(async () => {
    for (let at = 0; at < coins; at += 8) {
      const some = await Promise.all(Array.from({ length: Math.min(8, coins - at) }, () => list()));
      for (const { id } of some) await call("POST", "/watchlists/coins", { coin_id: id });
    }
  });

  const show = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const opened = await open({ loggedIn: true, viewport: { width: 1280, height: 900 } });
    await goTo(opened.page, "/watchlist");
    await opened.page.getByText("104 coins, the newest star first").waitFor();
    return opened;
  };

  test("goes on by cursor to the last of more than a hundred", async () => {
    const { context, page } = await show();
    await page.getByRole("button", { name: "Show 50 more" }).click();
    await page.getByRole("button", { name: "Show 4 more" }).click();
    await expect.poll(() => rows(page), soon).toBe(coins + 1);
    expect(await page.getByRole("button", { name: /^Show/ }).count()).toBe(0);
    await context.close();
  });

  test("gives back by keyboard what a star took away", async () => {
    const { context, page } = await show();
    const star = page.getByRole("button", { name: /^Watch Harbor/ }).nth(1);
    const name = ((await star.getAttribute("aria-label")) ?? "").replace("Watch ", "");
    await star.focus();
    await page.keyboard.press("Enter");
    await page.getByText("103 coins, the newest star first").waitFor();
    await expect.poll(() => focused(page), soon).toBe("Undo");
    await page.keyboard.press("Enter");
    await page.getByText("104 coins, the newest star first").waitFor();
    await expect.poll(() => focused(page), soon).toBe(name);
    await goTo(page, "/watchlist");
    const first = page.getByRole("button", { name: /^Watch Harbor/ }).first();
    await first.waitFor();
    expect(await first.getAttribute("aria-label"), "the newest star is first").toBe(`Watch ${name}`);
    expect(await first.getAttribute("aria-pressed")).toBe("true");
    await context.close();
  });
});
