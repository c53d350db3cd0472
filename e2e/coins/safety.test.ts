import * as m from "@cointally/i18n/messages";
import { parseEther, parseUnits } from "viem";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startChain } from "../../server/testing/local-chain.ts";
import { exchangeOn, type LocalExchange } from "../../server/testing/local-exchange.ts";
import type { Coin, Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** Safety facts of tokens on a local chain, on the coin's page and in the moderation queue. */

const chain = await startChain(56);
afterAll(() => chain.stop());
const { call, newSession, newAccount, listCoin, visit } = useSite({ RPC_URL_56: chain.url }, reducedMotion);
let exchange: LocalExchange;
let moderator: Session;
beforeAll(async () => {
  exchange = await exchangeOn(chain);
  moderator = await newSession(admin);
});

/** Lists a coin with a token of this contract, and waits for its safety check. */
const checked = async (kind: string, name: string, owner = moderator): Promise<Coin> => {
  const address = await exchange.deployToken(kind);
  await exchange.pool(address, parseUnits("100000", 18), parseEther("100"));
  const coin = await listCoin(moderator, { name, address }, owner);
  await vi.waitFor(
    async () =>
      expect((await call<{ coin: { safety: unknown } }>("GET", `/coins/${coin.id}`)).coin.safety).not.toBeNull(),
    { timeout: 120_000, interval: 500 },
  );
  return coin;
};

test("shows a coin's safety facts in plain words within two minutes of its approval", async () => {
  const coin = await checked("LateSwitch", "Harbor");
  const { page, consoleErrors, close } = await visit({ at: `/coins/${coin.slug}` });
  const facts = page.locator("section", { has: page.getByRole("heading", { name: m.safety_title() }) });
  const fact = (name: string | RegExp) =>
    facts
      .locator("dl > div", { has: page.locator("dt", { hasText: name }) })
      .locator("dd")
      .innerText();
  expect(await fact(m.safety_fact_sellable())).toBe("Yes");
  expect(await fact(m.safety_fact_taxes())).toBe("0% and 0%");
  expect(await fact(m.safety_fact_fee_mutable())).toBe("Yes");
  expect(await fact(/^Owner$/)).toMatch(/^0xf39F…2266/);
  expect(await facts.innerText()).toMatch(
    /at block [\d,]+\. Unknown means we could not find out\. It does not mean safe\./,
  );
  expect(await pageProblems(page)).toEqual([]);
  await goTo(page, `/es/coins/${coin.slug}`);
  await page.getByRole("heading", { name: m.safety_title({}, { locale: "es" }) }).waitFor();
  expect(consoleErrors).toEqual([]);
  await close();
});

test("warns of an unsellable token on its page, and queues it until a moderator has reviewed it", async () => {
  const coin = await checked("TrapSell", "Lobster Pot");
  const { page, close } = await visit({ as: moderator, at: `/coins/${coin.slug}` });
  await page.getByText(m.safety_change_never_sellable()).first().waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo(page, "/admin/coins?queue=safety");
  const row = page.getByRole("listitem").filter({ hasText: "Lobster Pot" });
  await row.getByText(m.safety_change_never_sellable()).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await row.getByRole("button", { name: m.moderation_safety_reviewed() }).click();
  await page.getByText(matching(m.moderation_decided_safety_reviewed({ name: anything }))).waitFor();
  await page.getByRole("heading", { name: m.moderation_empty_safety() }).waitFor();
  // A decision can be undone for 10 s.
  await vi.waitFor(
    async () => expect(await call("GET", "/safety-changes", undefined, moderator)).toMatchObject({ total: 0 }),
    { timeout: 30_000, interval: 500 },
  );
  await close();
});

test("shows a moderator the warning and the safety facts of a coin whose edit is waiting", async () => {
  const team = await newAccount({ email: "team@example.org", password: "plum harbour seven lamps" });
  const trap = await checked("TrapSell", "Snare", team);
  await call("PATCH", `/coins/${trap.id}`, { name: "Snare Two" }, team);
  const { page, close } = await visit({ as: moderator, at: "/admin/coins" });
  await page.getByRole("alert").filter({ hasText: m.safety_reason_cannot_be_sold() }).waitFor();
  await page.getByRole("heading", { name: m.safety_title() }).waitFor();
  await close();
});
