import { randomUUID } from "node:crypto";
import * as m from "@cointally/i18n/messages";
import { expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

const { call, newAccount, newSession, listCoin, visit } = useSite({ VOTE_HOLDS: "on" }, reducedMotion);
const reason = "Seven accounts of one network within a minute.";

test("lets a moderator decide on held votes, and a voter ask for a review", async () => {
  const moderator = await newSession(admin);
  const coin = await listCoin(moderator, { name: "Quay" });
  const voters: Session[] = [];
  const held = 7;
  for (let n = 0; n < held; n++) {
    const voter = await newAccount({ email: `${randomUUID()}@example.org`, password: "plum harbour seven lamps" });
    await call("POST", `/votes/${coin.id}`, undefined, voter);
    voters.push(voter);
  }
  const today = async () =>
    (await call<{ days: { counted: number; held: number; void: number }[] }>("GET", `/votes/${coin.id}/days`)).days[0];
  // The second look holds all of them, the first as well.
  await expect.poll(today, { timeout: 60_000 }).toMatchObject({ counted: 0, held });

  const voter = await visit({ as: voters.at(-1), at: "/account/votes" });
  await voter.page.getByText(m.my_votes_held_text()).waitFor();

  const desk = await visit({ as: moderator, at: "/admin/coins?queue=votes" });
  const { page } = desk;
  /** Goes to another page, which sends a decision before the time to undo it is over. */
  const leave = () => page.getByRole("banner").getByRole("link").first().click();
  await page.getByRole("heading", { name: m.moderation_empty_votes() }).waitFor();
  const releasing = page.getByRole("region", { name: m.moderation_votes_releasing() });
  await releasing
    .getByText(m.moderation_votes_signal({ count: held, signal: m.moderation_signal_network() }))
    .waitFor();
  await releasing.getByRole("button", { name: m.moderation_votes_void() }).click();
  await page.keyboard.type(reason);
  await releasing.getByRole("button", { name: m.moderation_votes_void_send(), exact: true }).click();
  await releasing.waitFor({ state: "detached" });
  await leave();
  await expect.poll(today).toMatchObject({ void: held });

  await voter.page.reload();
  await voter.page.getByText(m.my_votes_void_reason({ reason })).waitFor();
  await voter.page.getByRole("button", { name: m.my_votes_appeal() }).click();
  await voter.page.getByLabel(m.my_votes_appeal_label()).fill("We are seven colleagues in one office.");
  await voter.page.getByRole("button", { name: m.my_votes_appeal_send(), exact: true }).click();
  await voter.page.getByText(m.my_votes_appeal_open()).waitFor();

  await goTo(page, "/admin/coins?queue=votes");
  await page.getByText("We are seven colleagues in one office.").waitFor();
  await page.getByRole("button", { name: m.moderation_votes_release(), exact: true }).click();
  await page.keyboard.type("The company confirmed it.");
  await page.getByRole("button", { name: m.moderation_votes_release_send(), exact: true }).click();
  await page.getByRole("heading", { name: m.moderation_empty_votes() }).waitFor();
  await leave();
  await expect.poll(async () => (await call<{ total: number }>("GET", `/votes/${coin.id}`)).total).toBe(1);
  await voter.page.reload();
  await voter.page.getByText(m.my_votes_counted(), { exact: true }).waitFor();

  await goTo(voter.page, `/coins/${coin.slug}/history`);
  await voter.page.getByText(matching(m.history_votes_voided({ count: held, reason: anything }))).waitFor();
  await voter.page.getByText(matching(m.history_votes_released({ count: 1, reason: anything }))).waitFor();
  for (const { consoleErrors } of [voter, desk]) expect(consoleErrors).toEqual([]);
  for (const { close } of [voter, desk]) await close();
});
