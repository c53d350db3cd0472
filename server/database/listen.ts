import { randomInt } from "node:crypto";
import type pg from "pg";
import type { Connection } from "./database-url.ts";
import { assertPrimary, openSession } from "./hosts.ts";

/** Milliseconds before the next try after a failure, doubled with each failure up to the longest. */
const backOff = { first: 250, longest: 10_000 };

/** How often in milliseconds the connection is checked, and how long the database may take to answer. */
const checkEveryMs = 15_000;
const answerMs = 5000;

type Listener = {
  onNotification: (payload: string) => void;
  /** The connection is new, so that notifications before it may be missing. */
  onConnect: () => void;
};

/** Listens on a channel of the database, over one connection that is opened by `start` and opened again when it is lost. */
export function createListener(connection: Connection, channel: string, { onNotification, onConnect }: Listener) {
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  const tryAgain = () => {
    if (isClosed) return;
    const wait = Math.min(backOff.first * 2 ** failures, backOff.longest);
    failures++;
    // Nodes that lost the same database do not all come back at the same moment.
    retry = setTimeout(() => start().catch(() => {}), randomInt(wait / 2, wait));
    retry.unref();
  };

  const open = async () => {
    // NOTIFY reaches neither a standby nor a session of a pooler that gives each transaction another one.
    const next = await openSession(connection, {
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    next.on("notification", ({ payload = "" }) => onNotification(payload));
    try {
      await next.query(`LISTEN ${channel}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    const checking = setInterval(() => assertPrimary(next).catch(() => next.end()), checkEveryMs);
    checking.unref();
    next.once("end", () => {
      clearInterval(checking);
      client = undefined;
      connecting = undefined;
      tryAgain();
    });
    client = next;
    failures = 0;
    onConnect();
  };

  /** Resolves when the connection listens. @throws when the database cannot be reached; it is tried again in the background */
  const start = (): Promise<void> => {
    if (!connecting) clearTimeout(retry);
    connecting ??= open().catch((error) => {
      connecting = undefined;
      tryAgain();
      throw error;
    });
    return connecting;
  };

  const close = async () => {
    isClosed = true;
    clearTimeout(retry);
    // A connection that is being opened would otherwise stay.
    await connecting?.catch(() => {});
    await client?.end();
  };

  return { start, close };
}
