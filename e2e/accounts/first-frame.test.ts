import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Coin, Session } from "../testing/api.ts";
import { useSite } from "../testing/fixtures.ts";
import { layoutShifts, recordLayoutShifts } from "../testing/layout-shifts.ts";
import { matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";

/** What a user sees from the first frame on, although the server renders every page for a visitor. */

const { call, newSession, newAccount, listCoin, visit } = useSite();
const name = "Ada Lovelace";
let person: Session;
let coins: Coin[];
beforeAll(async () => {
  const moderator = await newSession(admin);
  coins = [await listCoin(moderator, { name: "Harbor Token" }), await listCoin(moderator, { name: "Lantern" })];
  person = await newAccount({ name, email: "ada@example.org", password: "plum harbour seven lamps" });
  await call("POST", `/votes/${coins[0]?.id}`, undefined, person);
});

type Frame = { isLogInShown: boolean; name: string; vote: string };
type Recorded = { frames: Frame[] };

/** Records in every frame whether "Log in" is shown, the user's name, and the visible words of the first coin's vote button. */
const recordFrames = (coinId: string) => {
  const recorded = window as unknown as Recorded;
  recorded.frames = [];
  const isShown = (element: Element | null | undefined) => !!element && element.getClientRects().length > 0;
  const words = (root: Element | null) =>
    [...(root?.querySelectorAll("span") ?? [])]
      .filter((span) => isShown(span) && getComputedStyle(span).visibility === "visible")
      .map((span) => span.textContent)
      .join();
  const record = () => {
    const header = document.querySelector("header");
    const account = header?.querySelector("[popovertarget=account-menu] span");
    if (header) {
      const stored = account ? getComputedStyle(account, "::before").content : "none";
      recorded.frames.push({
        isLogInShown: isShown(header.querySelector('a[href^="/login"]')),
        name: isShown(account) ? account?.textContent || stored : "",
        vote: words(document.querySelector(`[data-replay$="${coinId}"]`)),
      });
    }
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
};

test.each([
  ["/", 360],
  ["/", 1440],
  ["/coins/harbor-token", 360],
  ["/coins/harbor-token", 1440],
])(
  "%s at %i px never shows a user as a visitor, nor a cast vote as possible, and moves nothing",
  async (path, width) => {
    const { context, page, close } = await visit({ as: person, viewport: { width, height: 800 } });
    const debuggerOfPage = await context.newCDPSession(page);
    await debuggerOfPage.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await recordLayoutShifts(page);
    await page.addInitScript(recordFrames, coins[0]?.id as string);
    await page.goto(path);
    const voted = page.getByRole("button", { name: matching(`${m.vote_voted_for({ coin: "Harbor Token" })}.`) });
    await voted.first().waitFor();
    const frames = await page.evaluate(() => (window as unknown as Recorded).frames);
    expect(frames.length).toBeGreaterThan(3);
    expect(frames.filter(({ isLogInShown }) => isLogInShown)).toEqual([]);
    expect([...new Set(frames.map(({ name }) => name.replaceAll('"', "")))]).toEqual([name]);
    const possible: string[] = [m.vote_button(), m.vote_for({ coin: "Harbor Token" })];
    expect(frames.filter(({ vote }) => possible.includes(vote))).toEqual([]);
    expect(await layoutShifts(page)).toEqual([]);
    await close();
  },
);

test("a user who logs out is shown as a visitor at once", async () => {
  const { page, close } = await visit({ as: person, at: "/" });
  const menu = page.getByRole("button", { name });
  await menu.click();
  await page.getByRole("button", { name: m.common_log_out() }).click();
  await page.getByRole("link", { name: m.common_log_in() }).waitFor();
  const vote = page.getByRole("link", { name: matching(m.vote_name({ coin: "Harbor Token", votes: "" })) });
  expect(await vote.getByText(m.vote_button()).isVisible()).toBe(true);
  await close();
});
