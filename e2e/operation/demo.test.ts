import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort, logInAs, spawnDemo, waitForLine } from "../looks/stage.ts";
import { sharedBrowser } from "../testing/browser.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { goTo, openVisit } from "../testing/visit.ts";

/** `npm run demo` as a whole: from nothing to a world of which every part can be seen, and to its end. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const looks = ["voter", "team", "moderator", "admin"] as const;
type Look = (typeof looks)[number];

let folder: string;
let port: number;
let demo: ReturnType<typeof spawnDemo>;
const tokens = {} as Record<Look, string>;

const startDemo = (env: Record<string, string> = {}) => spawnDemo({ DEMO_DIR: folder, PORT: `${port}`, ...env });

const at = (path: string) => `http://localhost:${port}${path}`;
const lookAs = (role: Look, headers: Record<string, string> = {}) => logInAs(at(""), role, headers);

/** The JSON that one of the demo's people reads. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const read = async (path: string, look?: Look): Promise<any> => {
  const response = await fetch(at(`/api${path}`), {
    headers: look ? { authorization: `Bearer ${tokens[look]}` } : {},
  });
  expect(response.status, path).toBe(200);
  return response.json();
};

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "cointally-demo-")), "data");
  port = await freePort();
  demo = startDemo();
  await waitForLine(demo, "Everything is there");
  for (const look of looks) tokens[look] = (await (await lookAs(look)).json()).token;
}, 600_000);
afterAll(() => {
  if (demo?.exitCode === null) demo.kill("SIGKILL");
});

/** Each part of the world: where the API shows it, to whom, and how many there are at least. */
const parts: [part: string, path: string, list: string, least: number, look?: Look][] = [
  ["coins", "/coins?limit=100", "coins", 40],
  ["coins of both chains", "/coins?chain_id=1", "coins", 10],
  ["presales", "/coins/presale", "coins", 3],
  ["a fairlaunch", "/coins/fairlaunch", "coins", 1],
  ["gainers", "/coins/top-gainers", "coins", 5],
  ["trending coins", "/coins/trending", "coins", 10],
  ["new coins", "/coins/new", "coins", 5],
  ["audited coins", "/coins/audited", "coins", 5],
  ["promotions", "/coins/promoted", "coins", 3],
  ["ads", "/ads/active", "ads", 2],
  ["paid placements", "/placements", "placements", 4],
  ["decisions in the public log", "/moderation/log", "actions", 10],
  ["farms", "/farms/active", "farms", 4],
  ["submissions", "/coins/pending", "coins", 3, "moderator"],
  ["edits", "/coins/changes", "changes", 1, "moderator"],
  ["reports", "/reports", "reports", 3, "moderator"],
  ["claims", "/claims", "claims", 2, "moderator"],
  ["rings of held votes that wait", "/votes/held", "rings", 1, "admin"],
  ["rings of held votes that are released", "/votes/held?status=releasing", "rings", 1, "admin"],
  ["a watchlist", "/watchlists/coins", "coins", 5, "voter"],
  ["alerts", "/alerts", "alerts", 10, "voter"],
  ["a portfolio", "/portfolios/coins", "holdings", 5, "voter"],
  ["addresses of a portfolio", "/portfolios/addresses", "portfolio_addresses", 1, "voter"],
  ["coins of a team", "/coins/mine", "coins", 2, "team"],
];

test("each part of the world can be seen", async () => {
  for (const [part, path, list, least, look] of parts) {
    const body = await read(path, look);
    const rows = body[list] ?? Object.values(body).find(Array.isArray);
    expect.soft(rows?.length, part).toBeGreaterThanOrEqual(least);
  }
});

test("the page for advertisers says how to book", async () => {
  const html = async () => (await fetch(at("/advertise"))).text();
  await expect.poll(html).toContain("ads@cointally.example");
});

test("coins have prices, changes and lines of their own, and votes of thirty days", async () => {
  const { coins } = await read("/coins?limit=100");
  const launched = coins.filter(({ stage }: { stage: string }) => stage === "launched");
  for (const { symbol, market } of launched) {
    for (const field of ["price_usd", "change_1h", "change_24h", "line", "liquidity_usd", "volume_24h"]) {
      expect.soft(market?.[field], `${field} of ${symbol}`).not.toBeNull();
    }
  }
  const [first] = coins;
  const { prices } = await read(`/coins/${first.id}/prices?range=30d`);
  expect(Date.now() - Date.parse(prices[0].at)).toBeGreaterThan(25 * 86_400_000);
  const { days } = await read(`/votes/${first.id}/days`);
  expect(days.filter(({ counted }: { counted: number }) => counted > 0).length).toBeGreaterThan(20);
});

test("a coin that cannot be sold, and taxes, are found by simulated sales", async () => {
  const verdictOf = async (slug: string) => (await read(`/coins/slugs/${slug}`)).coin.safety?.verdict;
  // The first checks go on after everything else is there.
  const found = { level: "danger", reasons: ["cannot_be_sold"] };
  await vi.waitFor(async () => expect(await verdictOf("gilded-finch")).toMatchObject(found), {
    timeout: 120_000,
    interval: 1000,
  });
  await vi.waitFor(async () => expect((await verdictOf("orchard-ledger"))?.level).toBe("none_found"), {
    timeout: 120_000,
    interval: 1000,
  });
  const { coin } = await read("/coins/slugs/cinderpath");
  const taxes = { sellable: true, buy_tax_pct: 4, sell_tax_pct: 9 };
  await vi.waitFor(async () => expect((await read(`/coins/${coin.id}/safety`)).contracts[0]).toMatchObject(taxes), {
    timeout: 120_000,
    interval: 1000,
  });
}, 400_000);

test("three farms can pay, and one cannot", async () => {
  const { farms } = await read("/farms/active");
  const covered = farms.map(({ solvency }: { solvency: { covered: boolean } }) => solvency.covered);
  expect(covered.toSorted()).toEqual([false, true, true, true]);
});

test("presales show what their contracts have collected", async () => {
  const { coins } = await read("/coins/presale");
  for (const { name, sale_progress } of coins) expect.soft(Number(sale_progress?.raised), name).toBeGreaterThan(10);
});

test("emails of alerts can be read in the mailbox", async () => {
  const page = await (await fetch(at("/demo/mailbox"))).text();
  expect(page.match(/<details>/g)?.length).toBeGreaterThan(5);
  expect(page).toContain(m.simulated_mailbox_about());
});

test("its log of votes verifies, by the program that anybody can run", async () => {
  const verifier = spawn(process.execPath, ["scripts/verify-ledger.mjs", at(""), "--state", join(folder, "state")], {
    cwd: root,
  });
  const [out, [code]] = await Promise.all([text(verifier.stdout), once(verifier, "exit")]);
  expect(code, out).toBe(0);
  expect(out).toContain("40 listed coins have as many votes in the lists as in the log");
});

test("votes go on", async () => {
  const total = async () => {
    const { coins } = await read("/coins?limit=100");
    return coins.reduce((sum: number, { votes }: { votes: { total: number } }) => sum + votes.total, 0);
  };
  const before = await total();
  await expect.poll(total, { timeout: 60_000 }).toBeGreaterThan(before);
});

describe("logins by one tap", () => {
  test.each([
    [{ origin: "https://evil.example" }],
    [{ "x-forwarded-for": "127.0.0.1" }],
    [{ forwarded: "for=203.0.113.7" }],
  ])("are refused with %j", async (headers) => expect((await lookAs("admin", headers)).status).toBe(403));

  test("are refused by another name of this machine", async () => {
    const { request } = await import("node:http");
    const headers = { host: `evil.example:${port}`, origin: `http://evil.example:${port}` };
    const sent = request(at("/demo/look-as?role=admin"), { method: "POST", headers });
    sent.end();
    const [response] = await once(sent, "response");
    expect(response.statusCode).toBe(403);
  });
});

test("the bar is on every page and looks at the site as somebody else", async () => {
  const browser = await sharedBrowser();
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    for (const path of ["/", "/coins", "/coins/lanternfish", "/farms", "/nothing-here", "/demo/mailbox"]) {
      await page.goto(at(path));
      await expect.poll(() => page.locator("demo-bar").innerText()).toContain(m.simulated_bar_made_up());
    }
    await page.goto(at("/es/coins"));
    expect(await page.locator("demo-bar").innerText()).toContain(m.simulated_bar_made_up({}, { locale: "es" }));

    await page.goto(at("/"));
    const look = (name: string) => page.locator("demo-bar").getByRole("button", { name, exact: true });
    const isPressed = (name: string) => look(name).getAttribute("aria-pressed");
    await expect.poll(() => isPressed(m.simulated_look_visitor())).toBe("true");
    await look(m.simulated_look_admin()).click();
    await expect.poll(() => isPressed(m.simulated_look_admin()), { timeout: 30_000 }).toBe("true");
    await page.goto(at("/admin/coins"));
    await expect.poll(() => page.getByText("Slipway").first().isVisible(), { timeout: 30_000 }).toBe(true);
    await look(m.simulated_look_visitor()).click();
    await expect.poll(() => isPressed(m.simulated_look_visitor()), { timeout: 30_000 }).toBe("true");
    expect(await page.evaluate(() => localStorage.getItem("cointally.token"))).toBeNull();
    expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
  } finally {
    await context.close();
  }
});

test.each(["/", "/coins/lanternfish", "/demo/mailbox"])(
  "%s with the bar can be used by everybody at each width",
  async (path) => {
    const { page, close } = await openVisit(at(""), await sharedBrowser(), { reducedMotion: "reduce", at: path });
    await page.locator("demo-bar").waitFor();
    expect(await pageProblems(page, [320, 360, 1440])).toEqual([]);
    await close();
  },
);

test.each(["dark", "light"])("the mailbox and the bar are %s where the site is", async (mode) => {
  const localStorage = { "cointally.color_mode": mode };
  const { page, close } = await openVisit(at(""), await sharedBrowser(), { localStorage, at: "/" });
  const groundOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  const bar = await groundOf("demo-bar");
  await goTo(page, "/demo/mailbox");
  const grounds = {
    dark: ["rgb(255, 209, 102)", "rgb(15, 17, 21)"],
    light: ["rgb(255, 232, 176)", "rgb(251, 250, 246)"],
  };
  expect([bar, await groundOf("demo-bar"), await groundOf("body")]).toEqual([
    grounds[mode as "dark"][0],
    ...grounds[mode as "dark"],
  ]);
  await close();
});

test("a second demo with the same data is refused in one sentence, and the first goes on", async () => {
  const second = startDemo({ PORT: "0" });
  const [error, [code]] = await Promise.all([text(second.stderr), once(second, "exit")]);
  expect([code, error.trim().split("\n").length]).toEqual([1, 1]);
  expect(error).toContain("running already");
  expect((await fetch(at("/health/ready"))).status).toBe(200);
});

test("with the database of a real site it says one sentence, and does nothing", async () => {
  const DATABASE_URL = "postgresql://site@db.example/site";
  const refused = startDemo({ DATABASE_URL, DEMO_DIR: `${folder}-of-nothing`, PORT: "0" });
  const [error, [code]] = await Promise.all([text(refused.stderr), once(refused, "exit")]);
  expect([code, error.trim().split("\n").length]).toEqual([1, 1]);
  expect(error).toContain("DATABASE_URL");
  expect(existsSync(`${folder}-of-nothing`)).toBe(false);
});

// The last test: it ends what the others look at.
test("it ends without a process or a file of its own", async () => {
  const group = demo.pid as number;
  const ended = once(demo, "exit");
  demo.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(existsSync(folder)).toBe(false);
  const isThere = () => {
    try {
      return process.kill(-group, 0);
    } catch {
      return false;
    }
  };
  // The chains' own programs end just after those that started them.
  await expect.poll(isThere).toBe(false);
});
