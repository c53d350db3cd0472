import * as m from "@cointally/i18n/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChain } from "../../server/testing/local-chain.ts";
import { exchangeOn } from "../../server/testing/local-exchange.ts";
import type { Session } from "../testing/api.ts";
import { withoutFailedRequests } from "../testing/console-errors.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { anything, matching } from "../testing/matching.ts";
import { pageProblems } from "../testing/page-problems.ts";
import { admin } from "../testing/site.ts";
import { goTo } from "../testing/visit.ts";

/** On-chain facts of a contract, shown while submitting, to the owner, and to moderators. */

const chain = await startChain(56);
const { call, submitCoin, newSession, newAccount, visit } = useSite({ RPC_URL_56: chain.url }, reducedMotion);
afterAll(() => chain.stop());

let team: Session;
let moderator: Session;
let token: string;
beforeAll(async () => {
  token = await (await exchangeOn(chain)).deployToken("BytesName");
  moderator = await newSession(admin);
  team = await newAccount({ email: "lena@example.org", password: "plum harbour seven lamps" });
});

test("fills in the form from a contract address, and shows submitter and moderator what differs from the chain", async () => {
  const { page, consoleErrors, close } = await visit({
    as: team,
    at: "/submit",
    viewport: { width: 360, height: 800 },
  });
  await page.getByLabel(m.label_address(), { exact: true }).fill(token);
  await page
    .getByText(
      matching(
        m.contract_says({
          facts: `${anything}Bytes name${anything}BYT${anything}${m.label_decimals_count({ decimals: 18 })}`,
        }),
      ),
    )
    .waitFor();
  expect(await page.getByLabel(m.label_decimals(), { exact: true }).inputValue()).toBe("18");
  expect(await pageProblems(page)).toEqual([]);
  await page.getByRole("button", { name: m.submission_next_about() }).click();
  expect(await page.getByLabel(m.label_name(), { exact: true }).inputValue()).toBe("Bytes name");
  expect(await page.getByLabel(m.label_symbol(), { exact: true }).inputValue()).toBe("BYT");

  const changes = { name: "Copied name", symbol: "BYT", address: token, decimals: 6 };
  const { slug } = await submitCoin(team, changes);
  const mine = () => call<{ coins: { contract_facts: unknown[] }[] }>("GET", "/coins/mine", undefined, team);
  await expect.poll(async () => (await mine()).coins[0]?.contract_facts.length, { timeout: 30_000 }).toBe(1);

  for (const path of ["/my-coins", `/coins/${slug}/edit`]) {
    await goTo(page, path);
    await page.getByText(m.contract_differs()).waitFor();
    expect(await page.getByText(m.contract_problem_name({ name: "" })).innerText()).toContain("Bytes name");
    expect(await pageProblems(page), path).toEqual([]);
  }
  expect(withoutFailedRequests(consoleErrors)).toEqual([]);
  await close();

  const moderation = await visit({ as: moderator, at: "/admin/coins" });
  await moderation.page
    .getByText(
      m.contract_problem_decimals({ chain: "BNB Smart Chain", decimals: m.label_decimals_count({ decimals: 18 }) }),
    )
    .waitFor();
  await moderation.page.getByText(m.contract_submitted_with({ value: "6" })).waitFor();
  expect(await pageProblems(moderation.page)).toEqual([]);
  await moderation.close();
});
