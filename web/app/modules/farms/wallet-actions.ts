import type { FarmKind } from "@cointally/contract/farms.ts";
import { type Address, BaseError, ChainMismatchError, encodeFunctionData, parseEventLogs, type RpcLog } from "viem";
import { estimateContractGas, readContract, sendTransaction, simulateContract } from "viem/actions";
import { farmAbi } from "../../../../contracts/generated/farm-abi.ts";
import { clientOn } from "../../wallet/config.ts";
import { errorKind } from "../../wallet/errors.ts";
import { read } from "../../wallet/reads.ts";
import { walletMessage } from "../../wallet/sanitize.ts";
import { walletOn } from "../../wallet/wallet.ts";
import type { StakingWords } from "../../words/staking.ts";
import { callOf, tokenAbi } from "./calls.ts";
import { isRevert, lacksNative, refusalWords } from "./failures.ts";
import { follow } from "./follow.ts";
import { Refused, Stopped, type Tools } from "./run-flow.ts";
import type { Deed, Goal } from "./transaction-flow.ts";
import { eyesOf } from "./transaction-reader.ts";

/** What tools need to know of a farm, and how its page names things. */
export type Place = {
  chainId: number;
  kind: FarmKind;
  address: Address;
  stakedToken: Address;
  account: Address;
  /** The network, and its own coin. */
  chain: string;
  native: string;
  /** An amount of the staked token, with its symbol. */
  amount: (units: bigint) => string;
};

/** Between the estimate and its block a second may pass, in which a farm has more to count. */
const withRoom = (gas: bigint) => (gas * 13n) / 10n;

/** The tools of a connected wallet on a farm. `signal` ends the following of what was sent. */
export const toolsOf = (place: Place, words: StakingWords, signal: AbortSignal): Tools => {
  const { chainId, account, chain, native } = place;
  const client = clientOn(chainId);
  const answers = () =>
    read(chainId, { method: "eth_blockNumber" }).then(
      () => true,
      () => false,
    );

  /** What the farm counted of a stake; null where the transaction was none. */
  const arrivedIn = async (hash: string): Promise<bigint | null> => {
    const receipt = await read(chainId, { method: "eth_getTransactionReceipt", params: [hash] });
    const { logs } = receipt as { logs: RpcLog[] };
    const own = logs.filter(({ address }) => address.toLowerCase() === place.address.toLowerCase());
    return parseEventLogs({ abi: farmAbi, eventName: "Deposited", logs: own })[0]?.args.amount ?? null;
  };

  /** Why a trial failed. */
  const stopOf = async (error: unknown): Promise<Stopped> => {
    if (isRevert(error)) return new Stopped(refusalWords(error, words, place.address));
    if (lacksNative(error)) return new Stopped(words.noNative(native, chain));
    return new Stopped((await answers()) ? refusalWords(error, words, place.address) : words.chainAway(chain));
  };
  const tryCall = (step: Deed["step"], goal: Goal) =>
    simulateContract(client, { ...callOf(place, step.act, goal), account });

  /** Why a wallet did not send. */
  const refusalOf = (error: unknown): Error => {
    const kind = errorKind(error);
    if (kind === "rejected") return new Refused();
    if (kind === "request_pending") return new Stopped(words.alreadyOpen);
    if (error instanceof ChainMismatchError) return new Stopped(words.otherNetwork(chain));
    if (lacksNative(error)) return new Stopped(words.noNative(native, chain));
    // What the wallet said, and not what a library says of it.
    const said = walletMessage(error instanceof BaseError ? error.walk() : error);
    return new Stopped(said ? words.walletSaid(said) : words.walletSilent);
  };

  return {
    async allowance() {
      const token = { address: place.stakedToken, abi: tokenAbi } as const;
      try {
        const args = [account, place.address] as const;
        const units = await readContract(client, { ...token, functionName: "allowance", args });
        if (units === 0n) return { units, mustReset: false };
        const change = { ...token, functionName: "approve", args: [place.address, units + 1n], account } as const;
        const mustReset = await simulateContract(client, change).then(() => false, isRevert);
        return { units, mustReset };
      } catch (error) {
        throw await stopOf(error);
      }
    },
    async tryOut(step, goal) {
      try {
        await tryCall(step, goal);
      } catch (error) {
        throw await stopOf(error);
      }
    },
    async sign(step, goal) {
      const call = callOf(place, step.act, goal);
      const data = encodeFunctionData(call);
      const wallet = await walletOn(chainId);
      if (!wallet) throw new Refused();
      if (wallet.account.address.toLowerCase() !== account.toLowerCase()) throw new Stopped(words.otherAccount);
      const [gas, sinceBlock] = await Promise.all([
        estimateContractGas(client, { ...call, account }).then(withRoom, () => undefined),
        read(chainId, { method: "eth_blockNumber" }).then(Number, () => null),
      ]);
      try {
        const hash = await sendTransaction(wallet, { to: call.address, data, gas });
        return { hash, nonce: null, sinceBlock, to: call.address, data };
      } catch (error) {
        throw refusalOf(error);
      }
    },
    async follow(sent, tell, onNonce) {
      const outcome = await follow(sent, eyesOf(chainId, account, signal), tell, onNonce);
      if (outcome.is !== "confirmed" || place.kind !== "cointally") return outcome;
      return { ...outcome, arrived: await arrivedIn(outcome.hash).catch(() => null) };
    },
    allowedLess: (units) => words.allowedLess(place.amount(units)),
  };
};
