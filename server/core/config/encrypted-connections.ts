import { isIP } from "node:net";
import type { AddedChain } from "@cointally/contract/chains.ts";
import { chainOfNodeSetting, type SettingName } from "@cointally/contract/settings.ts";
import pg from "pg";
import { parseDatabaseUrl } from "../../database/database-url.ts";
import { inNetworks, isLoopback, plainAddress, withoutBrackets } from "../network.ts";

/** The hosts that a text names without encryption. */
type FindHosts = (text: string) => string[];

const plainProtocols = ["http:", "ws:", "redis:"];

/** A Redis URL without a host means this machine. */
const hostsOfUrl: FindHosts = (text) => {
  const { protocol = "", hostname = "" } = URL.parse(text.trim()) ?? {};
  return plainProtocols.includes(protocol) && hostname !== "" ? [hostname] : [];
};

const ofEach =
  (find: FindHosts): FindHosts =>
  (list) =>
    list.split(",").flatMap((item) => find(item.trim()));

/**
 * Host and encryption as the driver reads them, also from variables such as PGHOST. A folder is a Unix socket, which no network carries.
 * TLS without a check of the certificate, as by ?sslmode=no-verify, counts as none, because anybody between can answer.
 */
const hostsOfDatabase: FindHosts = (text) => {
  const connection = parseDatabaseUrl(text);
  if (!connection) return [];
  try {
    const client = new pg.Client(connection);
    const { host } = client;
    // The driver's types know of no options of TLS here.
    const ssl = client.ssl as boolean | { rejectUnauthorized?: boolean };
    if (ssl && (ssl === true || ssl.rejectUnauthorized !== false)) return [];
    return (connection.hosts?.map((one) => one.host) ?? [host]).filter((one) => !one.startsWith("/"));
  } catch {
    // Such as for a certificate's file that is missing: the driver throws again when it is to connect.
    return [];
  }
};

/** The URL of each item of a list; what follows it after a space is something else. */
const urlOfEach = (list: string): string[] => list.split(",").map((item) => item.trim().split(/\s/)[0] as string);

/**
 * The settings whose servers this process connects to by a protocol that the address names. Those to which it always speaks TLS are in
 * `encryptedUrls`.
 */
const findHosts: Record<string, FindHosts> = {
  DATABASE_URL: hostsOfDatabase,
  DATABASE_SESSION_URL: hostsOfDatabase,
  DATABASE_REPLICA_URLS: ofEach(hostsOfDatabase),
  LIMITER_URL: hostsOfUrl,
  STORAGE_URL: ofEach(hostsOfUrl),
  DEXSCREENER_URL: hostsOfUrl,
  COINGECKO_URL: hostsOfUrl,
  IDENTITY_URL: hostsOfUrl,
  WITNESS_URLS: (list) => urlOfEach(list).flatMap(hostsOfUrl),
  OTEL_EXPORTER_OTLP_ENDPOINT: hostsOfUrl,
  CDN_PURGE_URL: hostsOfUrl,
};

/** A host as it is compared: `::1` for `[::1]`, `db.example` for `DB.example.`. */
const comparable = (host: string) => plainAddress(withoutBrackets(host.toLowerCase().replace(/\.$/, "")));

/** Whether a host is this machine, or one that the operator has excepted by its name, address or network. Names are not resolved. */
export function mayBeUnencrypted(host: string, excepted: readonly string[]): boolean {
  const name = comparable(host);
  const networks = excepted.filter((entry) => isIP(entry.split("/")[0] as string) > 0);
  return (
    isLoopback(name) ||
    excepted.some((entry) => comparable(entry) === name) ||
    (isIP(name) > 0 && inNetworks(networks)(name))
  );
}

/** The first host that a setting would connect to without encryption, although it is not excepted. */
export function unencryptedHost(name: string, text: string, excepted: readonly string[]): string | undefined {
  const find = chainOfNodeSetting(name) === undefined ? findHosts[name] : hostsOfUrl;
  return find?.(text)
    .map(withoutBrackets)
    .find((host) => !mayBeUnencrypted(host, excepted));
}

/** The settings whose servers this process connects to by TLS alone: mail servers (smtp.ts), public nodes, and hosts that others name (fetch-public.ts). */
const encryptedUrls: Record<string, (text: string) => string[]> = {
  CHAINS: (text) => (JSON.parse(text) as AddedChain[]).map(({ rpc }) => rpc),
  TOKEN_LISTS: urlOfEach,
  IPFS_GATEWAY_URL: urlOfEach,
  SMTP_URL: urlOfEach,
};

/** The hosts that a valid setting of the site makes this process connect to. */
export function connectedHosts(name: SettingName, text: string): string[] {
  const isConnected = name in findHosts || chainOfNodeSetting(name) !== undefined;
  const urls = encryptedUrls[name]?.(text) ?? (isConnected ? urlOfEach(text) : []);
  return urls.flatMap((url) => URL.parse(url)?.hostname || []);
}
