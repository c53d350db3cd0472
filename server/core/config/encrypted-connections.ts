import { isIP } from "node:net";
import { chainOfNodeSetting } from "@cointally/contract/settings.ts";
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

/**
 * The settings whose servers this process connects to by a protocol that the address names. To mail servers it speaks TLS in any case
 * (smtp.ts), and to hosts that others name only https (fetch-public.ts).
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
  WITNESS_URLS: ofEach((witness) => hostsOfUrl(witness.split(/\s/)[0] as string)),
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
