import { expect, test } from "vitest";
import { asNode, serviceHere } from "../../testing/local-service.ts";
import { randomAddress } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { type Claim, claimAddress } from "./claim-address.ts";
import { recordBalances } from "./record-balances.ts";

const node = serviceHere();
const app = useTestApp();

test("25 addresses of one user do not delay another's", async () => {
  node.answers(asNode(() => "0x38"));
  const [many, one] = [await app.user(), await app.user()];
  const add = (user: TestUser) =>
    app.request("POST", "/portfolios/addresses", {
      token: user.token,
      body: { address: randomAddress(), chain_ids: [56] },
    });
  for (let n = 0; n < 25; n++) expect((await add(many)).status).toBe(201);
  expect((await add(many)).status).toBe(409);
  // No more than two of one user at a time, however many look for work at once: others always find a place.
  const looked = await Promise.all(Array.from({ length: 8 }, () => claimAddress(app.ctx)));
  const taken = looked.filter((claim) => claim !== undefined);
  expect(taken.map((claim) => claim.userId)).toEqual([many.id, many.id]);
  await add(one);
  expect((await claimAddress(app.ctx))?.userId).toBe(one.id);
  await recordBalances(app.ctx, taken[0] as Claim, []);
  await add(one);
  // Each has one under way: it is the turn of whoever was served longest ago.
  const next = [await claimAddress(app.ctx), await claimAddress(app.ctx)];
  expect(next.map((claim) => claim?.userId).sort()).toEqual([many.id, one.id].sort());
});
