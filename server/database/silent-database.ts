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

/** While the database is silent one probe runs; after this many ticks without a response it is replaced by another. */
const askAgain = { first: 4, most: 40 };

const streamOf = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Detects a silent database, for which no error is raised. A probe on another connection distinguishes it from a slow statement: as
 * long as the probe is answered, nothing is cancelled. In silence all connections are closed, so that nothing waits on them, and work is
 * refused at once until the database responds again.
 * @param primary finds the host to connect to
 * @param onSilence is called each time a silence begins
 */
export function watchForSilence(
  connection: Connection,
  primary: ReturnType<typeof primaryOf>,
  { quiet, answer, connectMs }: SilenceOptions,
  onSilence: (error: Error) => void,
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
      setHost(this, await primary.locate());
      await super.connect();
      return this;
    }
  }

  /** Probes on a new connection. Any response of the server counts, also that it has too many connections. */
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
      (error) => error instanceof pg.DatabaseError,
    );
    const result = await Promise.race([response, ticks(patience).then(() => false)]);
    streamOf(client).destroy();
    return result;
  };

  const waitForAnswer = async (): Promise<void> => {
    for (let patience = askAgain.first; !isClosed; patience = Math.min(patience * 2, askAgain.most)) {
      const [response] = await Promise.all([isAnswered(patience), ticks(askAgain.first)]);
      if (!response) continue;
      isSilent = false;
      return;
    }
  };

  const cutAll = (): void => {
    isSilent = true;
    primary.forget();
    onSilence(new SilentDatabase());
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
      if (!response && pending > 0 && !isSilent && !isClosed) cutAll();
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

    close(): void {
      isClosed = true;
      stop();
    },
  };
}
