import type { FarmKind } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { type Address, BaseError, ChainMismatchError, encodeFunctionData, parseEventLogs, type RpcLog } from "viem";
import { estimateContractGas, readContract, sendTransaction, simulateContract } from "viem/actions";
import { farmAbi } from "../../../../../../contracts/generated/farm-abi.ts";
import { clientOn } from "../../../../wallet/config.ts";
import { errorKind } from "../../../../wallet/connection/errors.ts";
import { walletMessage } from "../../../../wallet/connection/sanitize.ts";
import { read } from "../../../../wallet/site-api/reads.ts";
import { walletClientOn } from "../../../../wallet/wallet.ts";
import { callOf, tokenAbi } from "./calls.ts";
import { isRevert, knownRevertMessage, lacksNative, revertMessage } from "./failures.ts";
import { followTransaction } from "./follow-transaction.ts";
import { Rejected, Stopped, type WalletActions } from "./run-flow.ts";
import type { Goal, TransactionFlow } from "./transaction-flow.ts";
import { transactionReader } from "./transaction-reader.ts";

/** What wallet actions need to know about a farm, and names for messages. */
export type FarmContext = {
  chainId: number;
  kind: FarmKind;
  address: Address;
  stakedToken: Address;
  account: Address;
  /** The network, and its native coin. */
  chain: string;
  native: string;
  /** An amount of the staked token, with its symbol. */
  amount: (units: bigint) => string;
};

/** A farm may need more gas a second later, with more rewards to pay. */
const withMargin = (gas: bigint) => (gas * 13n) / 10n;

/** The actions of a connected wallet on a farm. After `signal`, nothing is asked of the wallet and no transaction is followed. */
export function walletActions(farm: FarmContext, signal: AbortSignal): WalletActions {
  const { chainId, account, chain, native } = farm;
  const client = clientOn(chainId);
  const isReachable = () =>
    read(chainId, { method: "eth_blockNumber" }).then(
      () => true,
      () => false,
    );

  /** How much of a stake the farm received; null if the transaction was not a stake. */
  const arrivedIn = async (hash: string): Promise<bigint | null> => {
    const receipt = await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] });
    const { logs } = receipt as { logs: RpcLog[] };
    const own = logs.filter(({ address }) => address.toLowerCase() === farm.address.toLowerCase());
    return parseEventLogs({ abi: farmAbi, eventName: "Deposited", logs: own })[0]?.args.amount ?? null;
  };

  /** The error of a failed simulation. */
  const stoppedBy = async (error: unknown): Promise<Stopped> => {
    if (isRevert(error)) return new Stopped(revertMessage(error, farm.address));
    if (lacksNative(error)) return new Stopped(m.farm_stake_no_native({ symbol: native, chain }));
    return new Stopped((await isReachable()) ? revertMessage(error, farm.address) : m.farm_stake_chain_away({ chain }));
  };
  const simulateCall = (step: TransactionFlow["step"], goal: Goal) =>
    simulateContract(client, { ...callOf(farm, step.action, goal), account });

  /** The error of a wallet that did not send. */
  const failureOf = (error: unknown): Error => {
    const kind = errorKind(error);
    if (kind === "rejected") return new Rejected();
    if (kind === "request_pending") return new Stopped(m.farm_stake_already_open());
    if (error instanceof ChainMismatchError) return new Stopped(m.farm_stake_other_network({ chain }));
    if (lacksNative(error)) return new Stopped(m.farm_stake_no_native({ symbol: native, chain }));
    const known = knownRevertMessage(error, farm.address);
    if (known) return new Stopped(known);
    // The wallet's own message, not the library's.
    const message = walletMessage(error instanceof BaseError ? error.walk() : error);
    return new Stopped(message ? m.wallet_error_with_message({ message }) : m.wallet_error_without_message());
  };

  return {
    async allowance() {
      const token = { address: farm.stakedToken, abi: tokenAbi } as const;
      try {
        const args = [account, farm.address] as const;
        const units = await readContract(client, { ...token, functionName: "allowance", args });
        if (units === 0n) return { units, mustReset: false };
        const change = { ...token, functionName: "approve", args: [farm.address, units + 1n], account } as const;
        const mustReset = await simulateContract(client, change).then(() => false, isRevert);
        return { units, mustReset };
      } catch (error) {
        throw await stoppedBy(error);
      }
    },
    async simulate(step, goal) {
      try {
        await simulateCall(step, goal);
      } catch (error) {
        throw await stoppedBy(error);
      }
    },
    async sign(step, goal) {
      signal.throwIfAborted();
      const call = callOf(farm, step.action, goal);
      const data = encodeFunctionData(call);
      const wallet = await walletClientOn(chainId);
      if (!wallet) throw new Rejected();
      if (wallet.account.address.toLowerCase() !== account.toLowerCase())
        throw new Stopped(m.farm_stake_other_account());
      const [gas, sinceBlock] = await Promise.all([
        estimateContractGas(client, { ...call, account }).then(withMargin, () => undefined),
        read(chainId, { method: "eth_blockNumber" }).then(Number, () => null),
      ]);
      signal.throwIfAborted();
      try {
        const hash = await sendTransaction(wallet, { to: call.address, data, gas });
        return { hash, nonce: null, sinceBlock, to: call.address, data };
      } catch (error) {
        throw failureOf(error);
      }
    },
    async follow(sent, report, onNonce) {
      const outcome = await followTransaction(sent, transactionReader(chainId, account, signal), report, onNonce);
      if (outcome.status !== "confirmed" || farm.kind !== "cointally") return outcome;
      return { ...outcome, arrived: await arrivedIn(outcome.hash).catch(() => null) };
    },
    allowanceTooLow: (units) => m.farm_stake_allowed_less({ amount: farm.amount(units) }),
  };
}
