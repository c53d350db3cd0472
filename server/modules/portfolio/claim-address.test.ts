import { expect, test } from "vitest";
import { asNode, useLocalService } from "../../testing/local-service.ts";
import { randomAddress } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { type Claim, claimAddress } from "./claim-address.ts";
import { recordBalances } from "./record-balances.ts";

const node = useLocalService();
const app = useTestApp();

test("25 addresses of one user do not delay those of another", async () => {
  node.answers(asNode(() => "0x38"));
  const [userWith25, other] = [await app.user(), await app.user()];
  const add = (user: TestUser) =>
    app.request("POST", "/portfolios/addresses", {
      token: user.token,
      body: { address: randomAddress(), chain_ids: [56] },
    });
  for (let n = 0; n < 25; n++) expect((await add(userWith25)).status).toBe(201);
  expect((await add(userWith25)).status).toBe(409);
  // At most two of one user at a time, so that others always get a turn.
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimAddress(app.ctx)));
  const claimed = claims.filter((claim) => claim !== undefined);
  expect(claimed.map((claim) => claim.userId)).toEqual([userWith25.id, userWith25.id]);
  await add(other);
  expect((await claimAddress(app.ctx))?.userId).toBe(other.id);
  await recordBalances(app.ctx, claimed[0] as Claim, []);
  await add(other);
  // Each has one running sync: the user with the oldest last sync is next.
  const next = [await claimAddress(app.ctx), await claimAddress(app.ctx)];
  expect(next.map((claim) => claim?.userId).sort()).toEqual([userWith25.id, other.id].sort());
});
