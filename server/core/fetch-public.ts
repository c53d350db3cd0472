import { type LookupAddress, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import * as https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { FetchError, NoResponse } from "./fetch-json.ts";
import { isPublicAddress } from "./public-address.ts";

/** Network functions that tests replace, because a test machine has no public address with port 443. */
export type NetworkAccess = {
  lookup: (host: string) => Promise<LookupAddress[]>;
  isAllowed: (address: string) => boolean;
  port: number;
  ca?: string;
};

const publicInternet: NetworkAccess = {
  lookup: (host) =>
    new Promise((resolve, reject) => {
      lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
    }),
  isAllowed: isPublicAddress,
  port: 443,
};

/** What is asked for, and how much of it at most. */
type Wanted = { accept: string; maxBytes: number; timeoutMs: number };

const picture: Wanted = {
  accept: "image/webp, image/png, image/jpeg, image/gif",
  maxBytes: 1024 * 1024,
  timeoutMs: 3000,
};
const maxRedirects = 3;

const notPublic = () => new FetchError("an address that is not public");

/** Parses an https URL with port 443 and without a user. @throws {FetchError} */
const checkedUrl = (text: string, base?: URL): URL => {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (url?.protocol !== "https:" || url.port || url.username || url.password)
    throw new FetchError("not an https address");
  return url;
};

/**
 * Resolves the host when the connection is made and returns the checked addresses, so that no second lookup with another result can
 * happen. One address that is not public refuses the host.
 */
const checkedLookup =
  ({ lookup: find, isAllowed }: NetworkAccess): LookupFunction =>
  (host, { all }, callback) => {
    find(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(notPublic(), "", 0);
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, "", 0),
    );
  };

const open = (url: URL, accept: string, network: NetworkAccess, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // An address instead of a name is not resolved.
    if (isIP(host) && !network.isAllowed(host)) return reject(notPublic());
    const options = {
      agent: false as const,
      headers: { accept, "user-agent": "Cointally" },
      lookup: checkedLookup(network),
      port: network.port,
      signal,
      ...(network.ca && { ca: network.ca }),
    };
    https.request(url, options, resolve).on("error", reject).end();
  });

const readBytes = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const { "content-length": length, "content-encoding": coding } = response.headers;
  if (coding && coding !== "identity") throw new FetchError("a compressed response");
  const tooLarge = () => new FetchError(`a response of more than ${maxBytes} bytes`, true);
  if (Number(length) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Fetches the bytes of an untrusted URL: over https from the public internet only, within the time including redirects, each of which is
 * checked like the first URL. The caller has to validate the bytes.
 * @throws {FetchError} for everything else
 */
export async function fetchPublic(
  address: string,
  { accept, maxBytes, timeoutMs }: Wanted,
  network: NetworkAccess = publicInternet,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = checkedUrl(address);
  try {
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await open(url, accept, network, signal);
      try {
        const { statusCode = 0, headers } = response;
        if (statusCode === 200) return await readBytes(response, maxBytes);
        if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new FetchError(`HTTP ${statusCode}`);
        url = checkedUrl(headers.location, url);
      } finally {
        response.destroy();
      }
    }
    throw new FetchError("too many redirects");
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new NoResponse(signal.aborted ? "no response in time" : "no connection");
  }
}

/** The same for a picture: at most 1 MiB within 3 s. @throws {FetchError} */
export function fetchPicture(address: string, network?: NetworkAccess): Promise<Buffer> {
  return fetchPublic(address, picture, network);
}
