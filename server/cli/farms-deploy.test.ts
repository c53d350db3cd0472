import type { Address } from "viem";
import { expect, test } from "vitest";
import { isOurFactory } from "../chain/farms/owner-powers.ts";
import { createNodes } from "../chain/nodes.ts";
import { readConfig } from "../core/config/config.ts";
import { useLocalChain } from "../testing/local-chain.ts";
import { callCommand } from "../testing/run-command.ts";
import { deployFactory } from "./farms-deploy.ts";

const chain = useLocalChain(97);
/** The public key of the first account of every local chain. */
const key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const run = (args: string[], env: Record<string, string> = {}) =>
  callCommand(deployFactory, args, { env: { RPC_URL_97: chain.url, ...env } });

test("shows the cost, deploys our factory and prints the setting for it", async () => {
  const earlier = "56:cointally:0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82:7";
  const { out, err, code } = await run(["--chain", "97", "--yes"], { DEPLOYER_KEY: key, FARM_FACTORIES: earlier });
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^BNB Smart Chain Testnet: 0xf39F\S+ has 10000 tBNB; this costs at most 0\.\d+ tBNB\.\n/);
  // Said at once, since it is paid for even if its receipt cannot be read.
  expect(out).toMatch(/^The transaction was sent: \S+\/tx\/0x[0-9a-f]{64}\nThe factory's address is 0x\w{40}\.$/m);
  const line = /^FARM_FACTORIES=(.+)$/m.exec(out)?.[1] as string;
  expect(line).toMatch(new RegExp(`^${earlier},97:cointally:0x\\w{40}:1$`));
  expect(out).not.toContain(key.slice(2));
  const address = readConfig({ FARM_FACTORIES: line }).farmFactories[1]?.address as Address;
  const nodes = createNodes(
    () => ({ 97: chain.url }),
    { info: () => {}, warn: () => {} },
    () => new Date(),
  );
  expect(await isOurFactory(nodes, 97, address)).toBe(true);
  nodes.close();
});

test.each([
  ["an unsupported chain", ["--chain", "5"], { DEPLOYER_KEY: key }, "--chain must be one of"],
  ["no key", ["--chain", "97", "--yes"], {}, "DEPLOYER_KEY must be a private key of 64 hex digits."],
  ["no terminal and no --yes", ["--chain", "97"], { DEPLOYER_KEY: key }, "Nothing was sent. Pass --yes"],
  ["no money", ["--chain", "97", "--yes"], { DEPLOYER_KEY: "1".repeat(64) }, "That is not enough. Nothing was sent."],
  ["an unreachable node", ["--chain", "97", "--yes"], { DEPLOYER_KEY: key, wrong: "1" }, "The chain cannot be read"],
])("sends nothing with %s, and says why", async (_what, args, env, sentence) => {
  const { wrong, ...rest } = env as Record<string, string>;
  const before = await chain.rpc("eth_blockNumber");
  const { err, code } = await run(args, { ...rest, ...(wrong ? { RPC_URL_97: "http://127.0.0.1:9" } : {}) });
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  expect(await chain.rpc("eth_blockNumber")).toBe(before);
});
