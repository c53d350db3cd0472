import { type Abi, type Address, encodeFunctionData, type Hex, maxUint256, parseEventLogs, zeroAddress } from "viem";
import { farmAbi } from "../../contracts/generated/farm-abi.ts";
import { farmFactoryAbi } from "../../contracts/generated/farm-factory-abi.ts";
import type { LocalFarms } from "./local-farms.ts";

type Call = { to: Address; data: Hex };

/** Transactions per request. */
const atOnce = 50;
const usualGas = "0x1c9c380";
const plentyOfGas = "0xffffffffff";

/** Sends many transactions of one account in few requests, into one block. @throws when one of them fails */
const sendAll = async ({ chain, client }: LocalFarms, from: Address, calls: readonly Call[]): Promise<void> => {
  // The transactions of one request are handled concurrently, so each has an explicit nonce.
  const first = await client.getTransactionCount({ address: from });
  await chain.rpc("evm_setAutomine", false);
  await chain.rpc("evm_setBlockGasLimit", plentyOfGas);
  for (let done = 0; done < calls.length; done += atOnce) {
    const batch = calls.slice(done, done + atOnce).map((call, n) => ({
      ...{ jsonrpc: "2.0", id: n, method: "eth_sendTransaction" },
      params: [{ ...call, from, nonce: `0x${(first + done + n).toString(16)}`, gas: "0x4c4b40" }],
    }));
    const headers = { "content-type": "application/json" };
    await fetch(chain.url, { method: "POST", headers, body: JSON.stringify(batch) });
  }
  await chain.rpc("evm_mine");
  await chain.rpc("evm_setBlockGasLimit", usualGas);
  await chain.rpc("evm_setAutomine", true);
  const receipts = (await chain.rpc("eth_getBlockReceipts", "latest")) as { status: Hex }[];
  const good = receipts.filter(({ status }) => status === "0x1").length;
  if (good !== calls.length) throw new Error(`Of ${calls.length} transactions ${good} worked`);
};

/**
 * A factory with this number of farms, each of its own token out of `kinds`, and a holder with a stake of one token in every farm.
 * @returns the farms, oldest first
 */
export async function manyFarms(
  here: LocalFarms,
  count: number,
  kinds = 4,
): Promise<{ farms: Address[]; holder: Address }> {
  const [maker, holder] = here.accounts as [Address, Address];
  const abi = here.artifacts.FarmToken?.abi as Abi;
  const tokens: Address[] = [];
  for (let n = 0; n < kinds; n++) tokens.push(await here.token());
  const token = (n: number) => tokens[n % kinds] as Address;
  for (const one of tokens) await here.give(one, maker, 10n ** 30n, here.factory);
  const startAt = (await here.now()) + 100_000;
  const first = await here.client.getBlockNumber();
  await sendAll(
    here,
    maker,
    Array.from({ length: count }, (_, n) => {
      const args = [token(n), token(n + 1), 10n ** 24n, startAt, startAt + 30 * 86_400, 500] as const;
      return {
        to: here.factory,
        data: encodeFunctionData({ abi: farmFactoryAbi, functionName: "createFarm", args }),
      };
    }),
  );
  const logs = await here.client.getLogs({ address: here.factory, fromBlock: first });
  const farms = parseEventLogs({ abi: farmFactoryAbi, logs, eventName: "FarmCreated" }).map(({ args }) => args.farm);
  if (farms.length !== count) throw new Error(`${farms.length} farms of ${count} were made`);
  for (const one of tokens) await here.write(one, abi, "mint", [holder, 10n ** 30n]);
  await sendAll(
    here,
    holder,
    farms.flatMap((farm, n): Call[] => [
      {
        to: token(n),
        data: encodeFunctionData({ abi, functionName: "approve", args: [farm, maxUint256] }),
      },
      {
        to: farm,
        data: encodeFunctionData({ abi: farmAbi, functionName: "deposit", args: [10n ** 18n, zeroAddress] }),
      },
    ]),
  );
  return { farms, holder };
}

/** This number of pools of PancakeSwap's kind, with one owner. @returns the factory that announced them */
export async function manyPools(here: LocalFarms, count: number): Promise<Address> {
  const [maker, owner] = here.accounts as [Address, Address];
  const [factory, staked, reward] = [await here.deploy("PlainPoolMaker"), await here.token(), await here.token()];
  const abi = here.artifacts.PlainPoolMaker?.abi as Abi;
  const block = await here.client.getBlockNumber();
  const args = [staked, reward, 10n ** 18n, block, block + 100_000n, 0n, owner];
  const data = encodeFunctionData({ abi, functionName: "deployPool", args });
  await sendAll(
    here,
    maker,
    Array.from({ length: count }, () => ({ to: factory, data })),
  );
  return factory;
}
