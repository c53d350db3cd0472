import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { metIndex } from "../../database/postgres-error.ts";
import { promotions } from "../../database/schema/moderation.ts";
import { peopledApp } from "../../testing/app-here.ts";
import { sampleCoin } from "../../testing/samples.ts";

const { app, owner, admin } = peopledApp();

const act = (id: string, action: string, body: unknown) =>
  app.request("PATCH", `/coins/${id}/${action}`, { token: admin.token, body });
const promote = (id: string, promoted: boolean) => act(id, "promote", { promoted });
const deny = (id: string) => act(id, "deny", { reason: "The contract can stop anybody from selling." });
const placementsOf = (id: string) => app.ctx.db.select().from(promotions).where(eq(promotions.coinId, id));

test("several moderators who promote a coin at once make one placement", async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await sampleCoin(app, owner, admin);
    const answers = await Promise.all([promote(id, true), promote(id, true), promote(id, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await placementsOf(id)).toHaveLength(1);
  }
});

test("a coin that is denied while others promote it has no placement that is open", async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await sampleCoin(app, owner, admin);
    await Promise.all([promote(id, false), promote(id, true), deny(id), promote(id, true)]);
    const found = await placementsOf(id);
    expect(found.filter(({ endsAt }) => endsAt === null)).toEqual([]);
    for (const { startsAt, endsAt } of found) expect(endsAt?.getTime()).toBeGreaterThanOrEqual(startsAt.getTime());
  }
});

test("the database itself keeps a second open placement out", async () => {
  const { id } = await sampleCoin(app, owner, admin);
  await promote(id, true);
  const second = app.ctx.db.insert(promotions).values({ id: newId(), coinId: id, startsAt: new Date() });
  const error = await second.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(metIndex(error, "promotions_one_open")).toBe(true);
});
