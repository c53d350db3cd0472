import pg from "pg";
import { type Connection, type Host, nameOf } from "./database-url.ts";
import { ownSessionSettings, setStatements } from "./session-settings.ts";

/** A server that only replicates another one, where the one that accepts writes was expected. */
export class StandbyError extends Error {
  override name = "StandbyError";
  /** PostgreSQL's code of a write that a standby refuses. */
  readonly code = "25006";
}

/** Time in milliseconds that a server has to say whether it is a standby. */
const probeMs = 2000;
/** After a search without success, callers get its error for this long, in milliseconds, instead of starting another. */
const retryMs = 250;

/** Connects to a host of the connection instead of the one in its URL. */
export function setHost(client: pg.Client, { host, port }: Partial<Host>): void {
  if (host !== undefined) Object.assign(client, { host, port });
}

/** @throws {StandbyError} when the connected server is a standby */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (rows[0]?.standby) throw new StandbyError("The server is a standby, which accepts no writes");
}

/** Finds which host of a connection accepts writes, and remembers it until it is forgotten. */
export function primaryOf(connection: Connection) {
  const { hosts } = connection;
  let found: Host | undefined;
  let search: Promise<Host> | undefined;

  const probe = async (host: Host): Promise<Host> => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
    client.on("error", () => {});
    setHost(client, host);
    try {
      await client.connect();
      await assertPrimary(client);
      return host;
    } finally {
      client.end().catch(() => {});
    }
  };

  const find = async (all: Host[]): Promise<Host> => {
    try {
      // All at once, because a host that is gone would delay the ones after it.
      found = await Promise.any(all.map(probe));
      search = undefined;
      return found;
    } catch (error) {
      setTimeout(() => {
        search = undefined;
      }, retryMs).unref();
      throw withoutPrimary(all, (error as AggregateError).errors);
    }
  };

  return {
    /** The host that accepts writes; nothing where the connection has only one. @throws when no host does */
    async locate(): Promise<Partial<Host>> {
      if (!hosts) return {};
      if (found) return found;
      search ??= find(hosts);
      return search;
    },

    /** After a failure, the next connection looks for it anew. */
    forget(): void {
      found = undefined;
    },
  };
}

function withoutPrimary(hosts: Host[], reasons: (Error & { code?: string; syscall?: string })[]): Error {
  const each = hosts.map((host, at) => `${nameOf(host)}: ${reasons[at]?.message}`);
  const message = `None of the hosts accepts writes (${each.join("; ")})`;
  if (reasons.some((reason) => reason instanceof StandbyError)) return new StandbyError(message);
  const { code = "ETIMEDOUT", syscall } = reasons.find((reason) => reason.code) ?? {};
  return Object.assign(new Error(message), { code, syscall });
}

/** A connection of its own to the host that accepts writes, past any pooler in transaction mode, and without time limits. The caller ends it. */
export async function openSession(given: Connection, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const connection = given.session ?? given;
  const client = new pg.Client({ ...connection, ...options });
  // The running query reports why the connection ended.
  client.on("error", () => {});
  setHost(client, await primaryOf(connection).locate());
  await client.connect();
  await client.query(setStatements(ownSessionSettings, "session"));
  return client;
}
