import { type Address, type Hex, toEventSelector, toFunctionSelector } from "viem";
import type { FarmFactory } from "../../core/config/farm-factories.ts";
import type { Read } from "../aggregate.ts";
import { addressIn, numberIn } from "../decode-hex.ts";
import { NodeError } from "../node-error.ts";
import type { Nodes } from "../nodes.ts";
import { readMany } from "../read-many.ts";
import { scanCode } from "../safety/scan-code.ts";

/** Some farms of a factory, and its progress with them: positions in its list, or blocks. */
export type ScannedRange = { farms: Address[]; scannedTo: number };

/** The address is not a readable factory. */
export type FactoryFailureReason = "no_contract" | "no_list" | "no_announcements" | "too_many";

/** There is no factory of this kind at the address. */
export class InvalidFactoryError extends Error {
  override name = "InvalidFactoryError";
  readonly reason: FactoryFailureReason;

  constructor(reason: FactoryFailureReason) {
    super(`no factory: ${reason}`);
    this.reason = reason;
  }
}

type ScanOptions = { nodes: Nodes; factory: FarmFactory; scannedTo: number | null; signal?: AbortSignal | undefined };

/** Positions or blocks that are read again, in case of a reorganisation. */
const overlap = { positions: 50, blocks: 200 };
const batchSize = 500;
/** Positions read in one run, after which the next one continues, so that one person's many farms delay no others. */
const maxPositionsPerRun = 5_000;
/** More farms than anybody would pay for: a factory that claims more lies. */
const maxFarms = 1_000_000;
/** Blocks in one request for logs: fewer after a refusal, then more again. */
const blockRange = { initial: 10_000, max: 50_000 };
/** Requests for logs in one run, after which the next one continues. */
const maxRequests = 100;

const farmsLength = toFunctionSelector("farmsLength()");
const farmAtIndex = toFunctionSelector("farmAtIndex(uint256)");
const newSmartChef = toEventSelector("NewSmartChefContract(address)");
const hex = (number: number): Hex => `0x${number.toString(16)}`;

const codeAt = async ({ nodes, factory, signal }: ScanOptions): Promise<Hex> => {
  const answer = await nodes.ask(factory.chainId, "eth_getCode", [factory.address, "latest"], signal);
  const code = "result" in answer ? String(answer.result) : "0x";
  if (code === "0x") throw new InvalidFactoryError("no_contract");
  return code as Hex;
};

async function* scanList(options: ScanOptions): AsyncGenerator<ScannedRange> {
  const { nodes, factory, scannedTo, signal } = options;
  const read = (reads: Read[]) =>
    readMany(nodes, factory.chainId, reads, { untrusted: true, requestBytes: 128 * 1024, signal });
  const [lengthResult] = await read([{ to: factory.address, data: farmsLength }]);
  const length = numberIn(lengthResult);
  if (length === null) {
    await codeAt(options);
    throw new InvalidFactoryError("no_list");
  }
  if (length > maxFarms) throw new InvalidFactoryError("too_many");
  const before = scannedTo ?? 0;
  // A shorter list is a different one.
  const start = length < before ? 0 : Math.max(0, before - overlap.positions);
  const end = Math.min(Number(length), start + maxPositionsPerRun);
  for (let from = start; from < end; from += batchSize) {
    const until = Math.min(end, from + batchSize);
    const positions = Array.from({ length: until - from }, (_, n) => from + n);
    const answers = await read(
      positions.map((position) => ({
        to: factory.address,
        data: `${farmAtIndex}${position.toString(16).padStart(64, "0")}` as Hex,
      })),
    );
    yield { farms: answers.flatMap((answer) => addressIn(answer) ?? []), scannedTo: until };
  }
  if (length === 0n) yield { farms: [], scannedTo: 0 };
}

type Log = { topics?: string[]; removed?: boolean };

/** Whether fewer blocks can help: the node refused, would send too much, or took too long. */
const smallerRangeMayHelp = (error: unknown) =>
  error instanceof NodeError &&
  (error.kind === "too_large" || (error.kind === "unavailable" && error.message.endsWith("in time")));

async function* scanLogs(options: ScanOptions): AsyncGenerator<ScannedRange> {
  const { nodes, factory, scannedTo, signal } = options;
  const code = await codeAt(options);
  const response = await nodes.ask(factory.chainId, "eth_blockNumber", [], signal);
  const head = Number("result" in response ? response.result : Number.NaN);
  if (!Number.isSafeInteger(head)) throw new NodeError("refused", "it returns no latest block");
  const announces = code.includes(newSmartChef.slice(2)) || scanCode(code).delegates;
  let hasAny = scannedTo !== null;

  const fetchLogs = async (from: number, until: number): Promise<Log[] | undefined> => {
    const filter = { address: factory.address, topics: [newSmartChef], fromBlock: hex(from), toBlock: hex(until) };
    try {
      const answer = await nodes.ask(factory.chainId, "eth_getLogs", [filter], signal);
      if ("result" in answer && Array.isArray(answer.result)) return answer.result as Log[];
      const reason = "error" in answer ? answer.error.message.slice(0, 200) : "no logs";
      if (until === from) throw new NodeError("refused", `it refuses the logs of block ${from}: ${reason}`);
    } catch (error) {
      if (until === from || !smallerRangeMayHelp(error)) throw error;
    }
    return undefined;
  };

  let [size, maxSize]: [number, number] = [blockRange.initial, blockRange.max];
  let from = Math.max(factory.fromBlock, Math.min(scannedTo ?? 0, head) - overlap.blocks);
  for (let requests = 0; from <= head && requests < maxRequests; requests++) {
    const until = Math.min(head, from + size - 1);
    const logs = await fetchLogs(from, until);
    if (!logs) {
      maxSize = Math.max(1, Math.floor((until - from + 1) / 2));
      size = maxSize;
      continue;
    }
    hasAny ||= logs.length > 0;
    // Checked before the progress is stored, because a wrong address can be corrected in the settings.
    if (until === head && !hasAny && !announces) throw new InvalidFactoryError("no_announcements");
    const farms = logs.flatMap(({ topics, removed }) => (removed ? [] : (addressIn(topics?.[1] as Hex) ?? [])));
    yield { farms, scannedTo: until };
    from = until + 1;
    size = Math.min(maxSize, size * 2);
  }
}

/**
 * The farms of a factory from the last position on, with an overlap. Results of completed ranges are kept when it fails later.
 * @throws {InvalidFactoryError} when there is none
 * @throws {NodeError} when the chain cannot be read
 */
export function scanFactory(options: ScanOptions): AsyncGenerator<ScannedRange> {
  return options.factory.kind === "cointally" ? scanList(options) : scanLogs(options);
}
