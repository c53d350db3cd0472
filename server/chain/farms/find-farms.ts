import { type Address, type Hex, toEventSelector, toFunctionSelector } from "viem";
import type { FarmFactory } from "../../core/config/farm-factories.ts";
import type { Read } from "../aggregate.ts";
import { addressIn, numberIn } from "../decode-hex.ts";
import { NodeError } from "../node-error.ts";
import type { Nodes } from "../nodes.ts";
import { readMany } from "../read-many.ts";
import { scanCode } from "../safety/scan-code.ts";

/** Some farms of a factory, and its progress with them: positions in its list, or blocks. */
export type Found = { farms: Address[]; scannedTo: number };

/** The address is not a readable factory. */
export type NoFactory = "no_contract" | "no_list" | "no_announcements" | "too_many";

/** There is no factory of this kind at the address. */
export class NotAFactory extends Error {
  override name = "NotAFactory";
  readonly why: NoFactory;

  constructor(why: NoFactory) {
    super(`no factory: ${why}`);
    this.why = why;
  }
}

type Search = { nodes: Nodes; factory: FarmFactory; scannedTo: number | null; signal?: AbortSignal | undefined };

/** Positions or blocks that are read again, in case of a reorganisation. */
const again = { places: 50, blocks: 200 };
const placesAtOnce = 500;
/** Positions read in one run, after which the next one continues, so that masses of farms by one person delay no others. */
const placesInRun = 5_000;
/** More farms than anybody would pay for: a factory that claims more lies. */
const mostFarms = 1_000_000;
/** Blocks in one request for logs: fewer after a refusal, then more again. */
const span = { first: 10_000, most: 50_000 };
/** Requests for logs in one run, after which the next one continues. */
const mostRequests = 100;

const farmsLength = toFunctionSelector("farmsLength()");
const farmAtIndex = toFunctionSelector("farmAtIndex(uint256)");
const newSmartChef = toEventSelector("NewSmartChefContract(address)");
const hex = (number: number): Hex => `0x${number.toString(16)}`;

const codeAt = async ({ nodes, factory, signal }: Search): Promise<Hex> => {
  const answer = await nodes.ask(factory.chainId, "eth_getCode", [factory.address, "latest"], signal);
  const code = "result" in answer ? String(answer.result) : "0x";
  if (code === "0x") throw new NotAFactory("no_contract");
  return code as Hex;
};

async function* inList(search: Search): AsyncGenerator<Found> {
  const { nodes, factory, scannedTo, signal } = search;
  const read = (reads: Read[]) =>
    readMany(nodes, factory.chainId, reads, { untrusted: true, requestBytes: 128 * 1024, signal });
  const [told] = await read([{ to: factory.address, data: farmsLength }]);
  const length = numberIn(told);
  if (length === null) {
    await codeAt(search);
    throw new NotAFactory("no_list");
  }
  if (length > mostFarms) throw new NotAFactory("too_many");
  const before = scannedTo ?? 0;
  // A shorter list is a different one.
  const start = length < before ? 0 : Math.max(0, before - again.places);
  const end = Math.min(Number(length), start + placesInRun);
  for (let from = start; from < end; from += placesAtOnce) {
    const until = Math.min(end, from + placesAtOnce);
    const places = Array.from({ length: until - from }, (_, n) => from + n);
    const answers = await read(
      places.map((place) => ({
        to: factory.address,
        data: `${farmAtIndex}${place.toString(16).padStart(64, "0")}` as Hex,
      })),
    );
    yield { farms: answers.flatMap((answer) => addressIn(answer) ?? []), scannedTo: until };
  }
  if (length === 0n) yield { farms: [], scannedTo: 0 };
}

type Log = { topics?: string[]; removed?: boolean };

/** Whether fewer blocks can help: the node refused, would send too much, or took too long. */
const mayShrink = (error: unknown) =>
  error instanceof NodeError &&
  (error.trouble === "too_large" || (error.trouble === "away" && error.message.endsWith("in time")));

async function* inLogs(search: Search): AsyncGenerator<Found> {
  const { nodes, factory, scannedTo, signal } = search;
  const code = await codeAt(search);
  const told = await nodes.ask(factory.chainId, "eth_blockNumber", [], signal);
  const head = Number("result" in told ? told.result : Number.NaN);
  if (!Number.isSafeInteger(head)) throw new NodeError("refused", "it tells no newest block");
  const announces = code.includes(newSmartChef.slice(2)) || scanCode(code).delegates;
  let hasAny = scannedTo !== null;

  const logsOf = async (from: number, until: number): Promise<Log[] | undefined> => {
    const filter = { address: factory.address, topics: [newSmartChef], fromBlock: hex(from), toBlock: hex(until) };
    try {
      const answer = await nodes.ask(factory.chainId, "eth_getLogs", [filter], signal);
      if ("result" in answer && Array.isArray(answer.result)) return answer.result as Log[];
      const why = "error" in answer ? answer.error.message.slice(0, 200) : "no logs";
      if (until === from) throw new NodeError("refused", `it refuses the logs of block ${from}: ${why}`);
    } catch (error) {
      if (until === from || !mayShrink(error)) throw error;
    }
    return undefined;
  };

  let [size, most]: [number, number] = [span.first, span.most];
  let from = Math.max(factory.fromBlock, Math.min(scannedTo ?? 0, head) - again.blocks);
  for (let asked = 0; from <= head && asked < mostRequests; asked++) {
    const until = Math.min(head, from + size - 1);
    const logs = await logsOf(from, until);
    if (!logs) {
      most = Math.max(1, Math.floor((until - from + 1) / 2));
      size = most;
      continue;
    }
    hasAny ||= logs.length > 0;
    // Checked before the progress is stored, because a wrong address can be corrected in the settings.
    if (until === head && !hasAny && !announces) throw new NotAFactory("no_announcements");
    const farms = logs.flatMap(({ topics, removed }) => (removed ? [] : (addressIn(topics?.[1] as Hex) ?? [])));
    yield { farms, scannedTo: until };
    from = until + 1;
    size = Math.min(most, size * 2);
  }
}

/**
 * The farms of a factory from the last position on, with an overlap. Results of completed ranges are kept when it fails later.
 * @throws {NotAFactory} when there is none
 * @throws {NodeError} when the chain cannot be read
 */
export const farmsOf = (search: Search): AsyncGenerator<Found> =>
  search.factory.kind === "cointally" ? inList(search) : inLogs(search);
