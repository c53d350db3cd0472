import { chainById, chainIds } from "@cointally/shared/chains.ts";
import type { Hex } from "viem";
import { StartError } from "../core/config/start-error.ts";
import { type Command, type CommandProcess, isConfirmed, readArguments, runCommand } from "./command.ts";

const help = `npm run farms:deploy -- --chain ID [--yes]

Deploys the farm factory of contracts/farms on a chain, through the node of RPC_URL_ID, and prints the setting FARM_FACTORIES.
The contracts are unaudited; contracts/README.md has their guarantees. A factory has no owner, so the key is not needed afterwards.

  --chain ID   ${chainIds.join(", ")}; others with the variables CHAINS and RPC_URL_ID
  --yes        do not ask for confirmation
  --help       this text

The private key of the paying account is read from DEPLOYER_KEY only.
`;

const options = { chain: { type: "string" }, yes: { type: "boolean" }, help: { type: "boolean" } } as const;

const readKey = ({ env }: CommandProcess): Hex => {
  const key = env.DEPLOYER_KEY ?? "";
  const hex = key.startsWith("0x") ? key : `0x${key}`;
  if (!/^0x[0-9a-fA-F]{64}$/.test(hex)) throw new StartError("DEPLOYER_KEY must be a private key of 64 hex digits.");
  return hex as Hex;
};

/** @throws {StartError} without a terminal */
const maySend = (process: CommandProcess) =>
  isConfirmed(process, "Send it?", "Nothing was sent. Pass --yes to confirm without a terminal.");

/** A refusal by the node or chain, as an error that the user can fix. */
const inWords = async (error: unknown) => {
  const { BaseError } = await import("viem");
  const { nodeErrorOf } = await import("../chain/node-error.ts");
  const nodeError = nodeErrorOf(error);
  if (nodeError) return new StartError(`The chain cannot be read: ${nodeError.message}.`);
  return error instanceof BaseError ? new StartError(error.shortMessage) : error;
};

export const deployFactory: Command = async (process) => {
  const { env, stdout } = process;
  const print = (line: string) => void stdout.write(`${line}\n`);
  const { values } = readArguments(process, help, options);
  if (values.help) return void stdout.write(help);
  const { readConfig } = await import("../core/config/config.ts");
  const { useChains } = await import("../chain/use-chains.ts");
  const config = readConfig({ ...env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  useChains(config.addedChains);
  const chain = chainById(Number(values.chain));
  if (!chain) throw new StartError(`--chain must be one of ${chainIds.join(", ")}.\n\n${help}`);
  const key = readKey(process);
  const { getAddress } = await import("viem");
  const { planFactoryDeployment } = await import("../chain/farms/deploy-factory.ts");
  const { createNodes } = await import("../chain/nodes.ts");
  const nodes = createNodes(
    () => config.rpcUrls,
    { info: () => {}, warn: () => {} },
    () => new Date(),
  );
  try {
    const plan = await planFactoryDeployment(nodes, chain.id, key);
    print(`${chain.name}: ${plan.deployer} has ${plan.balance}; this costs at most ${plan.cost}.`);
    if (!plan.isAffordable) throw new StartError("That is not enough. Nothing was sent.");
    if (!values.yes && !(await maySend(process))) return print("Nothing was sent.");
    const { address, block } = await plan.deploy((transaction) =>
      print(`The transaction was sent: ${chain.explorer}/tx/${transaction}`),
    );
    print(`The factory's address is ${getAddress(address)}.`);
    const others = config.farmFactories.map((one) => `${one.chainId}:${one.kind}:${one.address}:${one.fromBlock}`);
    print(`FARM_FACTORIES=${[...others, `${chain.id}:cointally:${getAddress(address)}:${block}`].join(",")}`);
  } catch (error) {
    throw await inWords(error);
  } finally {
    nodes.close();
  }
};

if (import.meta.main) runCommand(deployFactory, process);
