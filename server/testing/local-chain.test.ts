import { expect, test } from "vitest";
import { useLocalChain } from "./local-chain.ts";

const chain = useLocalChain(56);

test("a local chain has the requested id, mines a block per transaction, and reports why it refuses one", async () => {
  expect(await chain.rpc("eth_chainId")).toBe("0x38");
  const [from, to] = await chain.rpc("eth_accounts");
  await chain.rpc("eth_sendTransaction", { from, to, value: "0x1" });
  await expect.poll(() => chain.rpc("eth_blockNumber")).toBe("0x1");
  await expect(chain.rpc("eth_nothing")).rejects.toThrow("eth_nothing: ");
});
