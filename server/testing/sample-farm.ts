import type { Context } from "../context.ts";
import { newId } from "../database/client.ts";
import { farms, farmTokens } from "../database/schema/farms.ts";
import { randomAddress } from "./samples.ts";

export type SampleFarm = typeof farms.$inferSelect;

/** A farm of a day as it is after a first reading, pending unless told, in the database and nowhere else. */
export const sampleFarm = async (
  { db, clock }: Pick<Context, "db" | "clock">,
  changes: Partial<SampleFarm> = {},
  token: Partial<typeof farmTokens.$inferInsert> = {},
): Promise<SampleFarm> => {
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
};
