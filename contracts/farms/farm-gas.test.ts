import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Abi, type Address, zeroAddress } from "viem";
import { expect, test } from "vitest";
import { useLocalFarms } from "../../server/testing/local-farms.ts";

const localFarms = useLocalFarms(56);
const readme = join(import.meta.dirname, "../README.md");
const opening = "|---|---|---|---|\n";
const closing = "<!-- end of the gas table -->";
const whole = 10n ** 18n;
const rewards = 31_536_000n * whole;

/** Gas of a staker's transactions beside another stake, one after the other with five seconds between them. */
const gasOf = async (
  pool: Address,
  abi: Abi,
  [staked, earned]: Address[],
  more: unknown[],
  harvest: [string, unknown[]],
) => {
  const [, first, staker] = localFarms.accounts as [Address, Address, Address];
  for (const account of [first, staker]) await localFarms.give(staked as Address, account, 1_000n * whole, pool);
  // Who has none yet pays 17,100 gas more for the first reward, wherever it comes from.
  await localFarms.give(earned as Address, staker, 1n, pool);
  await localFarms.write(pool, abi, "deposit", [100n * whole, ...more], first);
  const steps: [what: string, name: string, args: unknown[]][] = [
    ["first deposit", "deposit", [10n * whole, ...more]],
    ["deposit", "deposit", [20n * whole, ...more]],
    ["harvest", ...harvest],
    ["withdraw", "withdraw", [5n * whole]],
    ["withdraw all", "withdraw", [25n * whole]],
  ];
  const gas = new Map<string, bigint>();
  for (const [what, name, args] of steps) {
    await localFarms.at((await localFarms.now()) + 5);
    gas.set(what, await localFarms.write(pool, abi, name, args, staker));
  }
  return gas;
};

test("deposit, harvest and withdraw cost at most a tenth more gas than in a PancakeSwap pool, as the README states", async () => {
  const maker = localFarms.accounts[0] as Address;
  const abiOf = (name: string) => localFarms.artifacts[name]?.abi as Abi;
  const staked = await localFarms.deploy("PlainToken");
  const earned = await localFarms.deploy("PlainToken");

  const farm = await localFarms.farm({ staked, reward: earned, rewards, startsIn: 60, lasts: 31_536_000 });
  await localFarms.at((await localFarms.now()) + 60);
  const ours = await gasOf(farm, abiOf("Farm"), [staked, earned], [zeroAddress], ["harvest", []]);

  const start = await localFarms.client.getBlockNumber();
  const pool = await localFarms.deploy("PlainPool", [staked, earned, whole, start, start + 10_000_000n, 0n, maker]);
  await localFarms.write(earned, abiOf("PlainToken"), "mint", [pool, rewards]);
  const theirs = await gasOf(pool, abiOf("PlainPool"), [staked, earned], [], ["deposit", [0n]]);

  const rows = [...ours].map(([what, gas]) => ({ what, gas, other: theirs.get(what) as bigint }));
  for (const { what, gas, other } of rows) expect(gas * 10n, what).toBeLessThanOrEqual(other * 11n);

  const number = (gas: bigint) => new Intl.NumberFormat("en").format(gas);
  const lines = rows.map(({ what, gas, other }) => {
    const percent = (Number(gas) / Number(other) - 1) * 100;
    return `| ${what} | ${number(gas)} | ${number(other)} | ${percent > 0 ? "+" : ""}${percent.toFixed(1)} % |\n`;
  });
  const text = readFileSync(readme, "utf8");
  const report =
    text.slice(0, text.indexOf(opening) + opening.length) + lines.join("") + text.slice(text.indexOf(closing));
  if (process.env.WRITE_GAS) writeFileSync(readme, report);
  expect(readFileSync(readme, "utf8")).toBe(report);
});
