import { open } from "node:fs/promises";
import * as m from "@cointally/i18n/messages";
import { StartError } from "../../core/config/start-error.ts";
import { parseJson } from "../../core/parse-json.ts";
import { escapeUnprintable } from "./clean-text.ts";

/** A list that cannot be read; the message is for the person who imports it. */
export class ListError extends StartError {
  override name = "ListError";
}

export type TokenList = { name: string | null; rows: unknown[] };

/** The largest known lists have about 10 MB. */
const maxBytes = 64 * 1024 * 1024;
const expected = 'a token list is an object with its rows under "tokens" (see https://tokenlists.org)';

/** Reads the token list in a file. @throws {ListError} */
export async function readTokenList(path: string): Promise<TokenList> {
  return parseTokenList(await readBytes(path));
}

/**
 * Parses a token list in the format of tokenlists.org, without validating its rows.
 * @param quotes whether the error may quote the text; not that of another server
 * @throws {ListError}
 */
export function parseTokenList(bytes: Uint8Array, quotes = true): TokenList {
  const value = parseList(decode(bytes), quotes);
  if (isObject(value) && Array.isArray(value.tokens)) {
    return { name: typeof value.name === "string" ? value.name : null, rows: value.tokens };
  }
  throw new ListError(`${describe(value)}: ${expected}.`);
}

const fileErrors: Record<string, string> = {
  ENOENT: "There is no such file",
  EACCES: "This user may not read the file",
  EISDIR: "This is a folder, not a file",
};

const readBytes = async (path: string): Promise<Uint8Array> => {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    if (size <= maxBytes) return await file.readFile();
    throw new ListError(`This file has ${megabytes(size)} MB, and a list may have ${megabytes(maxBytes)}. Split it.`);
  } catch (error) {
    const message = fileErrors[(error as NodeJS.ErrnoException).code ?? ""];
    throw message ? new ListError(`${message}: ${path}`) : error;
  }
};

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isUtf16) throw new ListError("This file is UTF-16 text. Save it as UTF-8.");
  if (first === 0x1f && second === 0x8b) throw new ListError("This file is compressed with gzip. Unpack it first.");
  try {
    // Also removes a byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ListError("This file is not UTF-8 text.");
  }
};

const parseList = (text: string, quotes: boolean): unknown => {
  if (text.trim() === "") throw new ListError(m.error_file_empty());
  if (/^\s*</.test(text)) throw new ListError("This is a web page or XML, not JSON. Save the list itself.");
  try {
    return parseJson(text);
  } catch (error) {
    throw new ListError(
      quotes ? `This is not JSON: ${escapeUnprintable((error as Error).message)}.` : "This is not JSON.",
    );
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAddress = (key: string) => /^0x[0-9a-f]{40}$/i.test(key);
const isChainId = (key: string) => /^\d{1,15}$/.test(key);
const every = (keys: string[], matches: (key: string) => boolean) => keys.length > 0 && keys.every(matches);

/** Other formats of token lists, most specific first. */
const shapes: [(value: unknown) => boolean, string][] = [
  [
    (value) => Array.isArray(value) && isObject(value[0]) && "id" in value[0] && !("address" in value[0]),
    "This is a list of CoinGecko's own shape",
  ],
  [(value) => Array.isArray(value), "This is an array without the list around it"],
  [(value) => isObject(value) && isObject(value.tokens), 'Its "tokens" is a map, not an array'],
  [(value) => isObject(value) && "tokens" in value, 'Its "tokens" is not an array'],
  [(value) => isObject(value) && every(Object.keys(value), isAddress), "This is a map of tokens by address"],
  [(value) => isObject(value) && every(Object.keys(value), isChainId), "This is a map of tokens by chain"],
  [(value) => isObject(value) && "data" in value, 'This has its rows under "data", as the answer of another API'],
  [(value) => isObject(value), 'This object has no "tokens"'],
  [() => true, "This is a single value"],
];

const describe = (value: unknown): string => shapes.find(([matches]) => matches(value))?.[1] as string;
