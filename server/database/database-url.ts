import type { PoolConfig } from "pg";

/** A server's name or address, or the folder of its Unix socket. */
export type Host = { host: string; port: number };

/** Connection settings as plain data, which can be sent to another process. */
export type Connection = PoolConfig & {
  /** Several servers, of which one at a time accepts writes; `connectionString` names the first. */
  hosts?: Host[];
  /** The same database without the pooler in transaction mode that this connection leads through. */
  session?: Connection;
};

const parts = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/;

/**
 * The connection of a PostgreSQL URL, which may name several hosts separated by commas, as for libpq.
 * @returns undefined for any other text
 */
export function parseDatabaseUrl(text: string): Connection | undefined {
  const { start = "", hosts = "", rest = "" } = parts.exec(text)?.groups ?? {};
  const urls = hosts.split(",").map((host) => URL.parse(`${start}${host}${rest}`));
  const [first] = urls;
  if (!first || !urls.every((url) => url !== null)) return undefined;
  const wanted = urls[0]?.searchParams.get("target_session_attrs") ?? "primary";
  // The site needs the server that accepts writes, whatever the URL of another program asks for.
  if (!["primary", "read-write"].includes(wanted)) return undefined;
  const connection = { connectionString: first.href, application_name: "cointally" };
  if (urls.length === 1) return connection;
  return { ...connection, hosts: urls.map(hostOf) };
}

const hostOf = ({ hostname, port }: URL): Host => ({
  host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, "$1"),
  port: Number(port || 5432),
});

/** A database as messages name it: hosts, ports and name, without user and password. */
export function placeOf({ connectionString = "", hosts }: Connection): string {
  const { host, pathname } = new URL(connectionString);
  return `${hosts?.map(nameOf).join(",") ?? (host || "localhost")}${pathname}`;
}

/** A host as messages name it. */
export function nameOf({ host, port }: Host): string {
  return `${host}:${port}`;
}
