import type { Address, Hex } from "viem";
import { encodeDeployData, encodeFunctionData, getAddress, parseAbi } from "viem";
import { type Artifact, compile } from "../../contracts/compile.ts";
import type { LocalChain } from "./local-chain.ts";

const abi = parseAbi(["function transfer(address to, uint256 amount)", "function close(bool closed)"]);

/** Tokens of `contracts/test-tokens` on an otherwise empty local chain, deployed by its first account. */
export async function createTokenFixture(chain: LocalChain) {
  const artifacts = compile(["test-tokens", "test-chain"]);
  const [maker] = (await chain.rpc("eth_accounts")) as [Address];
  const send = (tx: { to?: Address; data: Hex }) => chain.send({ from: maker, ...tx });
  const call = (to: Address, functionName: "transfer" | "close", args: never) =>
    send({ to, data: encodeFunctionData({ abi, functionName, args }) });
  return {
    /** Deploys a token; the deployer has its whole supply, in whole tokens. */
    async deploy(name: string, whole = 1_000_000n): Promise<Address> {
      const { contractAddress } = await send({
        data: encodeDeployData({ ...(artifacts[name] as Artifact), args: [whole] }),
      });
      return getAddress(contractAddress as Address);
    },
    /** Sends from the deployer, in the token's smallest units. */
    transfer: (token: Address, to: Address, amount: bigint) => call(token, "transfer", [to, amount] as never),
    close: (token: Address, closed: boolean) => call(token, "close", [closed] as never),
    /** Sends native coins, in wei. */
    give: (to: Address, wei: bigint) => chain.rpc("anvil_setBalance", to, `0x${wei.toString(16)}`),
  };
}
export type TokenFixture = Awaited<ReturnType<typeof createTokenFixture>>;
