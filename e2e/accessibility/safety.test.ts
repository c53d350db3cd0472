import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test, vi } from "vitest";
import { useDangerSite } from "../coins/danger-fixture.ts";
import type { Coin, Session } from "../testing/api.ts";
import { problemsOf } from "./states.ts";

/** Pages that show what was read from a chain: the danger of a coin, its safety facts, and what its contract says. */

const { site, coins, call, newAccount, listCoin, submitCoin, visit, deployToken, pooledToken, waitForLevels } =
  await useDangerSite();
const danger = m.label_danger_cannot_be_sold();
/** The widest possible address, which must wrap. */
const widestAddress = "0xDDdDddDdDdddDDddDDddDDDDdDdDDdDDdDDDDDDd";

let mara: Session;
let team: Session;
/** A coin whose owner can change its fees, one that cannot be sold with a single contract, and one whose address has no contract. */
let feeMutable: Coin;
let snare: Coin;
let empty: Coin;
let copied: Coin;
let bytesName: string;

beforeAll(async () => {
  const { moderator, trap, honest } = coins;
  const password = "plum harbour seven lamps";
  [mara, team] = [
    await newAccount({ name: "Mara", email: "mara@example.org", password }),
    await newAccount({ email: "lena@example.org", password }),
  ];
  feeMutable = await listCoin(moderator, { name: "Harbor", address: await pooledToken("LateSwitch") });
  snare = await listCoin(moderator, { name: "Snare", address: await pooledToken("TrapSell") });
  empty = await listCoin(moderator, { name: "Paper Boat", symbol: "PAPER", address: widestAddress });
  bytesName = await deployToken("BytesName");
  copied = await submitCoin(team, { name: "Copied name", symbol: "BYT", address: bytesName, decimals: 6 });
  for (const { id } of [trap, honest]) {
    await call("POST", "/watchlists/coins", { coin_id: id }, mara);
    await call("POST", "/portfolios/coins", { coin_id: id, amount: "1000" }, mara);
  }
  await call("POST", `/votes/${trap.id}`, {}, mara);
  await waitForLevels([
    [feeMutable, "caution"],
    [snare, "danger"],
    [empty, "caution"],
  ]);
  const mine = () => call<{ coins: { contract_facts: unknown[] }[] }>("GET", "/coins/mine", undefined, team);
  await vi.waitFor(async () => expect((await mine()).coins[0]?.contract_facts).toHaveLength(1), { timeout: 30_000 });
});

test("passes in lists with a dangerous coin", async () => {
  const found = await problemsOf(await visit(), [
    { path: "/", ready: danger },
    { path: "/new", ready: danger },
    { path: "/promoted", ready: danger },
    { path: "/moderation", ready: danger },
    { path: "/placements", ready: "Harbour Cards Ltd" },
    {
      path: "/coins",
      ready: danger,
    },
    {
      name: "search suggestions",
      path: "/coins",
      act: async (page) => {
        await page.getByRole("searchbox").first().fill("lobster");
        await page.getByRole("option", { name: danger }).waitFor();
      },
    },
  ]);
  expect(found).toEqual({});
});

test("passes on the pages of coins with and without dangers, and on that of a vote by email", async () => {
  const { trap, honest } = coins;
  await call("POST", "/votes/email", { coin_id: trap.id, email: "pot@example.org" });
  const found = await problemsOf(await visit(), [
    { path: `/coins/${trap.slug}`, ready: m.safety_reason_cannot_be_sold() },
    { path: `/coins/${trap.slug}/history`, ready: danger },
    { path: `/coins/${honest.slug}`, ready: m.safety_title() },
    { path: `/coins/${feeMutable.slug}`, ready: m.safety_title() },
    { path: `/coins/${empty.slug}`, ready: m.safety_title() },
    { path: await site.emailedLink("pot@example.org", "vote/confirm"), ready: danger },
  ]);
  expect(found).toEqual({});
});

test("passes on the pages of an account with a dangerous coin", async () => {
  const found = await problemsOf(await visit({ as: mara }), [
    { path: "/watchlist", ready: danger },
    { path: "/account/votes", ready: danger },
    {
      path: "/portfolio",
      ready: m.portfolio_excluded_text(),
      act: async (page) => {
        await page.getByRole("button", { name: m.portfolio_parts_of({ coin: coins.trap.name }) }).click();
        await page.getByText(m.portfolio_held_out_long_danger()).waitFor();
      },
    },
  ]);
  expect(found).toEqual({});
});

test("passes where a submitter sees what a contract says", async () => {
  const found = await problemsOf(await visit({ as: team }), [
    {
      path: "/submit",
      act: async (page) => {
        await page.getByLabel(m.label_address(), { exact: true }).fill(bytesName);
        await page.getByText("Bytes name").first().waitFor();
      },
    },
    { path: "/my-coins", ready: m.contract_differs() },
    { path: `/coins/${copied.slug}/edit`, ready: m.contract_differs() },
  ]);
  expect(found).toEqual({});
});

test("passes where a moderator sees dangers and what a contract says", async () => {
  const found = await problemsOf(await visit({ as: coins.moderator }), [
    { path: `/coins/${snare.slug}`, ready: m.safety_change_never_sellable() },
    { path: "/admin/coins", ready: m.contract_submitted_with({ value: "6" }) },
    { path: "/admin/coins?queue=listed&search=lobster", ready: m.safety_reason_cannot_be_sold() },
    { path: "/admin/coins?queue=safety", ready: m.safety_change_never_sellable() },
  ]);
  expect(found).toEqual({});
});
