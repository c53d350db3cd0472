import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./database-url.ts";
import { type primaryOf, setHost } from "./hosts.ts";

/** The database accepts connections and statements without responding: its process or disk is stuck, or the network drops everything. */
export class SilentDatabase extends Error {
  override name = "SilentDatabase";
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database does not respond");
  }
}

const tickMs = 250;

/** Counts ticks instead of time, so that a busy process does not mistake its own pause for silence. */
const ticks = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await delay(tickMs, undefined, { ref: false });
};

export type SilenceOptions = {
  /** Ticks without a byte from the database, while work waits, until it is probed. */
  quiet: number;
  /** Ticks that it then has to respond on a new connection. */
  answer: number;
  /** How long a new connection of the pool may take, in milliseconds. */
  connectMs: number;
};

/**
 * While the database is away one probe at a time runs. After this many ticks without a response it is replaced by another, so that the
 * site is back within two seconds of its database.
 */
const askAgain = { first: 4, most: 6 };

/** The server of a refused connection does not run, cannot be reached, or is still starting. Other refusals are about this connection. */
const isAway = (error: unknown): error is Error =>
  error instanceof Error &&
  ("code" in error && error.code === "57P03" ? true : "syscall" in error && error.syscall === "connect");

const streamOf = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Detects a silent database, for which no error is raised. A probe on another connection distinguishes it from a slow statement: as
 * long as the probe is answered, nothing is cancelled. In silence all connections are closed, so that nothing waits on them, and work is
 * refused at once until the database responds again. A server that refuses connections because it does not run is treated alike, so that
 * one probe waits for it instead of every request.
 * @param primary finds the host to connect to
 * @param onSilence is called each time the database goes away, with the reason
 * @param onReturn is called when it responds again
 */
export function watchForSilence(
  connection: Connection,
  primary: ReturnType<typeof primaryOf>,
  { quiet, answer, connectMs }: SilenceOptions,
  onSilence: (error: Error) => void,
  onReturn: () => void = () => {},
) {
  const clients = new Set<pg.Client>();
  let pending = 0;
  let isSilent = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** The connection class of a pool: registers each connection, and refuses new ones in silence. */
  class WatchedClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis ?? connectMs, connectMs) });
      clients.add(this);
      // The pool listens to idle connections only. A lost busy one fails its work, and its unhandled error would end the process.
      this.on("error", () => {});
      this.once("end", () => clients.delete(this));
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg's own signature has both forms, with and without a callback
    override connect(callback?: any): any {
      const opened = isSilent ? Promise.reject(new SilentDatabase()) : this.#open();
      opened.catch(() => clients.delete(this));
      if (!callback) return opened;
      opened.then(() => callback(null, this), callback);
    }

    async #open(): Promise<this> {
      try {
        setHost(this, await primary.locate());
        await super.connect();
        return this;
      } catch (error) {
        if (isAway(error) && !isSilent && !isClosed) cutAll(error);
        throw error;
      }
    }
  }

  /** Probes on a new connection. Any response of a server that has started counts, also that it has too many connections. */
  const isAnswered = async (patience: number): Promise<boolean> => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 0 });
    client.on("error", () => {});
    const ask = async () => {
      setHost(client, await primary.locate());
      await client.connect();
      await client.query("select 1");
    };
    const query = ask();
    const response = query.then(
      () => true,
      (error) => error instanceof pg.DatabaseError && !isAway(error),
    );
    const result = await Promise.race([response, ticks(patience).then(() => false)]);
    streamOf(client).destroy();
    return result;
  };

  const waitForAnswer = async (): Promise<void> => {
    for (let patience = askAgain.first; !isClosed; patience = Math.min(patience * 2, askAgain.most)) {
      // The processes of a site begin to wait at the same moment, and do not all ask at once.
      await delay(randomInt(tickMs), undefined, { ref: false });
      const pause = ticks(askAgain.first);
      if (await isAnswered(patience)) {
        if (isClosed) return;
        isSilent = false;
        return onReturn();
      }
      await pause;
    }
  };

  const cutAll = (reason: Error): void => {
    isSilent = true;
    primary.forget();
    onSilence(reason);
    for (const client of clients) streamOf(client).destroy();
    void waitForAnswer();
  };

  const bytesRead = () => {
    let sum = 0;
    for (const client of clients) sum += streamOf(client).bytesRead ?? 0;
    return sum;
  };

  /** Runs while work is pending. */
  const look = (): void => {
    let last = bytesRead();
    let since = 0;
    let isAsking = false;
    timer = setInterval(async () => {
      if (pending === 0) return stop();
      if (isAsking) return;
      const now = bytesRead();
      since = now === last ? since + 1 : 0;
      last = now;
      if (since < quiet) return;
      isAsking = true;
      const response = (await isAnswered(answer)) || bytesRead() !== last;
      isAsking = false;
      since = 0;
      if (!response && pending > 0 && !isSilent && !isClosed) cutAll(new SilentDatabase());
    }, tickMs);
    timer.unref();
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    Client: WatchedClient,

    /** Runs work on the database. @throws {SilentDatabase} at once in silence; work that runs when it begins fails with a closed connection */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isSilent) throw new SilentDatabase();
      pending++;
      if (!timer) look();
      try {
        return await work();
      } finally {
        pending--;
      }
    },

    isAway: () => isSilent,

    close(): void {
      isClosed = true;
      stop();
    },
  };
}
