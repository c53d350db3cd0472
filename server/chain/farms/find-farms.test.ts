import type { Address } from "viem";
import { expect, test } from "vitest";
import { useLocalFarms } from "../../testing/local-farms.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { createNodes } from "../nodes.ts";
import { scanFactory } from "./find-farms.ts";

const localFarms = useLocalFarms(56);

/** One run over the list of a factory that claims this number of farms. */
const run = async (address: Address, scannedTo: number | null) => {
  const nodes = createNodes(
    () => ({ 56: localFarms.chain.url }),
    quietLog,
    () => new Date(),
  );
  const factory = { chainId: 56, kind: "cointally" as const, address, fromBlock: 0 };
  const farms = new Set<Address>();
  let until = scannedTo;
  for await (const found of scanFactory({ nodes, factory, scannedTo })) {
    for (const farm of found.farms) farms.add(farm);
    until = found.scannedTo;
  }
  return { farms: farms.size, until };
};

test("a very long list is read in several runs, each from the last position with an overlap", async () => {
  const factory = await localFarms.deploy("Braggart", [10_300n]);
  expect(await run(factory, null)).toEqual({ farms: 5_000, until: 5_000 });
  expect(await run(factory, 5_000)).toEqual({ farms: 5_000, until: 9_950 });
  expect(await run(factory, 9_950)).toEqual({ farms: 400, until: 10_300 });
  expect(await run(factory, 10_300)).toEqual({ farms: 50, until: 10_300 });
});

test("a factory with an impossible number of farms is refused", async () => {
  const factory = await localFarms.deploy("Braggart", [2n ** 200n]);
  await expect(run(factory, null)).rejects.toMatchObject({ name: "InvalidFactoryError", reason: "too_many" });
});
