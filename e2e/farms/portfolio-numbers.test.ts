import * as m from "@cointally/i18n/messages";
import { beforeAll, expect, test } from "vitest";
import type { Session } from "../testing/api.ts";
import { reducedMotion, useSite } from "../testing/fixtures.ts";
import { admin } from "../testing/site.ts";

/** Numbers of a portfolio as a Spanish visitor types and imports them. */

const { call, newSession, newAccount, listCoin, visit } = useSite({}, reducedMotion);
const es = { locale: "es" } as const;
let mara: Session;
let slug: string;

beforeAll(async () => {
  const coin = await listCoin(await newSession(admin), { name: "Lantern", symbol: "LNTRN" });
  slug = coin.slug;
  mara = await newAccount({ name: "Mara", email: "mara@example.org", password: "plum harbour seven lamps" });
  await call("POST", "/portfolios/coins", { coin_id: coin.id, amount: "1.234" }, mara);
});

type Lines = { portfolio_coins: { parts: { amount: string; note: string | null }[] }[] };
const parts = async () => {
  const { portfolio_coins } = await call<Lines>("GET", "/portfolios/coins", undefined, mara);
  return portfolio_coins.flatMap((line) => line.parts.map(({ amount, note }) => [amount, note]));
};

test("a Spanish visitor edits an amount as shown, is asked about one that could be two, and answers for a whole file", async () => {
  const { page, close } = await visit({ as: mara, at: "/es/portfolio" });
  const save = page.getByRole("button", { name: m.common_save({}, es) });
  const edit = async () => {
    const parts = page.getByRole("button", { name: m.portfolio_parts_of({ coin: "Lantern" }, es) });
    if ((await parts.getAttribute("aria-expanded")) !== "true") await parts.click();
    await page.getByRole("button", { name: /^Editar .*LNTRN/ }).click();
    return page.getByRole("dialog").getByLabel(m.portfolio_amount({}, es), { exact: true });
  };
  const shown = await edit();
  expect(await shown.inputValue()).toBe("1,234");
  await page.getByLabel(m.portfolio_note({}, es)).fill("＠mara");
  await save.click();
  await expect.poll(parts).toEqual([["1.234", "＠mara"]]);

  const amount = await edit();
  await amount.fill("1.234");
  await save.click();
  await page
    .getByText(m.common_amount_which({ whole: "1234", decimal: "1,234" }, es))
    .first()
    .waitFor();
  await amount.fill("1234");
  await save.click();
  await expect.poll(parts).toEqual([["1234", "＠mara"]]);

  await page.getByRole("dialog").waitFor({ state: "detached" });
  const importText = async (csv: string) => {
    await page.getByRole("button", { name: m.portfolio_import({}, es), exact: true }).click();
    const files = page.getByRole("dialog", { name: m.portfolio_import_title({}, es) });
    await files.getByLabel(m.portfolio_import_paste({}, es)).fill(csv);
    await files.getByRole("button", { name: m.portfolio_import_check({}, es) }).click();
    return files;
  };
  const csv = `coin;amount\n${slug};2.500\n${slug};1.000`;
  const first = await importText(csv);
  const question = { line: 2, text: "2.500", thousands: "2500", decimal: "2,500" };
  await first.getByText(m.portfolio_import_which(question, es)).waitFor();
  await first.getByRole("button", { name: "2500", exact: true }).click();
  await first.getByRole("button", { name: m.portfolio_import_rows({ count: 2 }, es) }).click();
  await first.getByText(m.portfolio_imported({ count: 2 }, es)).waitFor();
  await expect.poll(async () => (await parts()).map(([text]) => text).sort()).toEqual(["1000", "1234", "2500"]);
  await page.keyboard.press("Escape");

  const again = await importText(`${csv}\n${slug};0,5`);
  await again.getByText(/ya están añadidas/).waitFor();
  await again.getByRole("button", { name: m.portfolio_import_rows({ count: 1 }, es) }).click();
  await again.getByText(m.portfolio_imported({ count: 1 }, es)).waitFor();
  await expect.poll(async () => (await parts()).map(([text]) => text).sort()).toEqual(["0.5", "1000", "1234", "2500"]);
  await close();
});
