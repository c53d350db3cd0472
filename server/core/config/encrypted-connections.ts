import { isIP } from "node:net";
import { chainOfNodeSetting } from "@cointally/contract/settings.ts";
import { parseDatabaseUrl } from "../../database/database-url.ts";
import { inNetworks, isLoopback, withoutBrackets } from "../network.ts";

/** The hosts that a text names without encryption. */
type FindHosts = (text: string) => string[];

const plainProtocols = ["http:", "ws:", "redis:"];

const hostsOfUrl: FindHosts = (text) => {
  const { protocol = "", hostname = "" } = URL.parse(text.trim()) ?? {};
  return plainProtocols.includes(protocol) ? [withoutBrackets(hostname)] : [];
};

/** Of URLs separated by commas, each of which may have more behind a space. */
const hostsOfUrls: FindHosts = (text) =>
  text.split(",").flatMap((item) => hostsOfUrl(item.trim().split(/\s/)[0] ?? ""));

const encryptedModes = ["require", "verify-ca", "verify-full"];

/** A folder is a Unix socket, which no network carries. */
const hostsOfDatabase: FindHosts = (text) => {
  const connection = parseDatabaseUrl(text);
  if (!connection) return [];
  const { hostname, searchParams } = new URL(connection.connectionString as string);
  if (encryptedModes.includes(searchParams.get("sslmode") ?? "")) return [];
  const hosts = connection.hosts?.map(({ host }) => host) ?? [
    searchParams.get("host") ?? withoutBrackets(decodeURIComponent(hostname)),
  ];
  return hosts.filter((host) => host !== "" && !host.startsWith("/"));
};

/**
 * The settings whose servers this process connects to by a protocol that the address names. To mail servers it speaks TLS in any case
 * (smtp.ts), and to hosts that others name only https (fetch-public.ts).
 */
const findHosts: Record<string, FindHosts> = {
  DATABASE_URL: hostsOfDatabase,
  DATABASE_SESSION_URL: hostsOfDatabase,
  DATABASE_REPLICA_URLS: (text) => text.split(",").flatMap((item) => hostsOfDatabase(item.trim())),
  LIMITER_URL: hostsOfUrl,
  STORAGE_URL: hostsOfUrls,
  DEXSCREENER_URL: hostsOfUrl,
  COINGECKO_URL: hostsOfUrl,
  IDENTITY_URL: hostsOfUrl,
  WITNESS_URLS: hostsOfUrls,
  OTEL_EXPORTER_OTLP_ENDPOINT: hostsOfUrl,
  CDN_PURGE_URL: hostsOfUrl,
};

/** Whether a host is this machine, or one that the operator has excepted by its name, address or network. */
export function mayBeUnencrypted(host: string, excepted: readonly string[]): boolean {
  const name = host.toLowerCase();
  const networks = excepted.filter((entry) => isIP(entry.split("/")[0] as string) > 0);
  return isLoopback(name) || excepted.includes(name) || (isIP(name) > 0 && inNetworks(networks)(name));
}

/** The first host that a setting would connect to without encryption, although it is not excepted. */
export function unencryptedHost(name: string, text: string, excepted: readonly string[]): string | undefined {
  const find = chainOfNodeSetting(name) === undefined ? findHosts[name] : hostsOfUrl;
  return find?.(text).find((host) => !mayBeUnencrypted(host, excepted));
}
