import { chainById } from "@cointally/shared/chains.ts";
import { type Address, createWalletClient, custom, formatEther, type Hex, RpcRequestError, withRetry } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { farmFactoryCode } from "../../../contracts/generated/farm-factory.ts";
import type { Nodes } from "../nodes.ts";

/**
 * 180 reads, a second between each two. viem's own wait looks again only after the next block, which a private chain that mines on demand
 * may not have.
 */
const receiptWait = { delay: 1000, retryCount: 180 };

export type DeploymentPlan = {
  deployer: Address;
  balance: string;
  /** Maximum cost, in the chain's native coin. */
  cost: string;
  /** Whether the balance covers it. */
  isAffordable: boolean;
  /**
   * Sends the transaction, which `onSent` gets, since it is paid for even if its receipt cannot be read, and waits for it.
   * @throws when it reverts or is not mined in time
   */
  deploy(onSent: (transaction: Hex) => void): Promise<{ address: Address; block: bigint }>;
};

/**
 * Prepares the deployment of our farm factory with this key. Nothing is sent yet.
 * @throws {NodeError} when the chain cannot be read
 */
export async function planFactoryDeployment(nodes: Nodes, chainId: number, key: Hex): Promise<DeploymentPlan> {
  const account = privateKeyToAccount(key);
  const client = await nodes.client(chainId);
  const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
    const answer = await nodes.ask(chainId, method, params ?? []);
    if ("result" in answer) return answer.result;
    throw new RpcRequestError({ body: { method }, error: answer.error, url: `the node of chain ${chainId}` });
  };
  const wallet = createWalletClient({
    account,
    chain: client.chain,
    transport: custom({ request }, { retryCount: 0 }),
  });
  const data = farmFactoryCode as Hex;
  const [gas, price, balance] = await Promise.all([
    client.estimateGas({ account, data }),
    client.getGasPrice(),
    client.getBalance({ address: account.address }),
  ]);
  // A margin for the gas price changing before confirmation.
  const cost = (gas * price * 3n) / 2n;
  const symbol = chainById(chainId)?.native.symbol;
  return {
    deployer: account.address,
    balance: `${formatEther(balance)} ${symbol}`,
    cost: `${formatEther(cost)} ${symbol}`,
    isAffordable: balance >= cost,
    async deploy(onSent) {
      const transaction = await wallet.sendTransaction({ chain: client.chain, data, gas: (gas * 11n) / 10n });
      onSent(transaction);
      const read = () => client.getTransactionReceipt({ hash: transaction });
      const { status, contractAddress, blockNumber } = await withRetry(read, receiptWait);
      if (status !== "success" || !contractAddress) throw new Error(`The transaction ${transaction} failed.`);
      return { address: contractAddress, block: blockNumber };
    },
  };
}
