import { sql } from "drizzle-orm";
import type { Context } from "../core/context.ts";
import { newId } from "../database/client.ts";
import { farms, farmTokens } from "../database/schema/farms.ts";
import { randomAddress, sampleCoin } from "./samples.ts";
import type { TestApp } from "./test-app.ts";

export type SampleFarm = typeof farms.$inferSelect;

/** A farm of one day as after a first read, by default pending, in the database only. */
export async function sampleFarm(
  { db, clock }: Pick<Context, "db" | "clock">,
  changes: Partial<SampleFarm> = {},
  token: Partial<typeof farmTokens.$inferInsert> = {},
): Promise<SampleFarm> {
  const now = clock();
  const [chainId, staked, reward] = [changes.chainId ?? 56, randomAddress(), randomAddress()];
  const startAt = changes.startAt ?? new Date(now.getTime() - 3_600_000);
  const endAt = changes.endAt ?? new Date(startAt.getTime() + 86_400_000);
  await db.insert(farmTokens).values(
    [staked, reward].map((address) => ({
      chainId,
      address,
      symbol: "FARM",
      name: "Farm Token",
      decimals: 18,
      ...token,
    })),
  );
  const [row] = await db
    .insert(farms)
    .values({
      id: newId(now.getTime()),
      chainId,
      address: randomAddress(),
      factoryAddress: randomAddress(),
      kind: "cointally",
      status: "pending",
      stakedToken: staked,
      rewardToken: reward,
      rewardPerSecond: "0.5",
      startAt,
      endAt,
      opensAt: startAt,
      closesAt: endAt,
      totalStaked: "1000",
      rewardBalance: "43200",
      words: "farm farm token",
      syncedBlock: 1,
      syncedAt: now,
      createdAt: now,
      ...changes,
    })
    .returning();
  return row as SampleFarm;
}

/** A public coin with this contract and a current price. */
export async function listedToken(
  app: TestApp,
  { chainId, address, price }: { chainId: number; address: string; price: string },
): Promise<{ slug: string; name: string }> {
  const [owner, admin] = [await app.user(), await app.user({ role: "admin" })];
  const coin = await sampleCoin(app, owner, admin, { chain_id: chainId, address });
  await app.ctx.db.execute(sql`
    insert into coin_markets (coin_id, price_usd, as_of, source)
    values (${coin.id}, ${price}, ${app.ctx.clock().toISOString()}::timestamptz, 'onchain')
    on conflict (coin_id) do update set price_usd = excluded.price_usd, as_of = excluded.as_of`);
  return coin;
}
