import { createInterface } from "node:readline/promises";
import { chainById, chainIds } from "@cointally/shared/chains.ts";
import { BaseError, getAddress, type Hex } from "viem";
import { planFactoryDeployment } from "../chain/farms/deploy-factory.ts";
import { nodeErrorOf } from "../chain/node-error.ts";
import { createNodes } from "../chain/nodes.ts";
import { useChains } from "../chain/use-chains.ts";
import { readConfig } from "../core/config/config.ts";
import { StartError } from "../core/config/start-error.ts";
import { readArguments, runCommand } from "./command.ts";

const help = `npm run farms:deploy -- --chain ID [--yes]

Deploys the farm factory of contracts/farms on a chain, through the node of RPC_URL_ID, and prints the setting FARM_FACTORIES.
The contracts are unaudited; contracts/README.md has their guarantees. A factory has no owner, so the key is not needed afterwards.

  --chain ID   ${chainIds.join(", ")}; others with the variables CHAINS and RPC_URL_ID
  --yes        do not ask for confirmation
  --help       this text

The private key of the paying account is read from DEPLOYER_KEY only.
`;

const options = { chain: { type: "string" }, yes: { type: "boolean" }, help: { type: "boolean" } } as const;
const { env, stdout } = process;
const print = (line: string) => void stdout.write(`${line}\n`);

const readKey = (): Hex => {
  const key = env.DEPLOYER_KEY ?? "";
  const hex = key.startsWith("0x") ? key : `0x${key}`;
  if (!/^0x[0-9a-fA-F]{64}$/.test(hex)) throw new StartError("DEPLOYER_KEY must be a private key of 64 hex digits.");
  return hex as Hex;
};

const mayGo = async (): Promise<boolean> => {
  if (!process.stdin.isTTY) throw new StartError("Nothing was sent. Pass --yes to confirm without a terminal.");
  const terminal = createInterface({ input: process.stdin, output: stdout });
  const answer = await terminal.question("Send it? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
};

/** A refusal by the node or chain, as an error that the user can fix. */
const inWords = (error: unknown) => {
  const nodeError = nodeErrorOf(error);
  if (nodeError) return new StartError(`The chain cannot be read: ${nodeError.message}.`);
  return error instanceof BaseError ? new StartError(error.shortMessage) : error;
};

runCommand(async () => {
  const { values } = readArguments(help, options);
  if (values.help) return void stdout.write(help);
  const config = readConfig({ ...env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
  useChains(config.addedChains);
  const chain = chainById(Number(values.chain));
  if (!chain) throw new StartError(`--chain must be one of ${chainIds.join(", ")}.\n\n${help}`);
  const key = readKey();
  const nodes = createNodes(
    () => config.rpcUrls,
    { info: () => {}, warn: () => {} },
    () => new Date(),
  );
  try {
    const plan = await planFactoryDeployment(nodes, chain.id, key);
    print(`${chain.name}: ${plan.deployer} has ${plan.balance}; this costs at most ${plan.cost}.`);
    if (!plan.isAffordable) throw new StartError("That is not enough. Nothing was sent.");
    if (!values.yes && !(await mayGo())) return print("Nothing was sent.");
    const { address, block } = await plan.deploy((transaction) =>
      print(`The transaction was sent: ${chain.explorer}/tx/${transaction}`),
    );
    print(`The factory's address is ${getAddress(address)}.`);
    const others = config.farmFactories.map((one) => `${one.chainId}:${one.kind}:${one.address}:${one.fromBlock}`);
    print(`FARM_FACTORIES=${[...others, `${chain.id}:cointally:${getAddress(address)}:${block}`].join(",")}`);
  } catch (error) {
    throw inWords(error);
  } finally {
    nodes.close();
  }
});
