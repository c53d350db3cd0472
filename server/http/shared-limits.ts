import {
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRedis,
  RLWrapperTimeouts,
} from "rate-limiter-flexible";
import type { Context } from "../core/context.ts";
import { limitsOutageLog } from "../core/outages.ts";
import type { Database } from "../database/client.ts";
import { countRequests } from "../database/count-requests.ts";

/** At most `points` per key within `duration` seconds. */
export type LimitWindow = { keyPrefix: string; points: number; duration: number };

/**
 * Limiters that count over all nodes. While their store is away they limit by `insurance`, in the memory of the process; without one
 * they fail.
 */
export type SharedLimits = {
  create(window: LimitWindow, insurance?: RateLimiterAbstract): RateLimiterAbstract;
  close(): void;
};

/** The longest time in milliseconds that a request waits for the store. */
const timeoutMs = 1000;

const withTimeout = (limiter: RateLimiterAbstract) => new RLWrapperTimeouts({ limiter, timeoutMs });

/**
 * Counts by the clock of the database, because clocks of nodes differ: the library's own statement compares the times of the nodes, and
 * windows of some seconds would begin anew or never end.
 */
class PostgresLimiter extends RateLimiterPostgres {
  private readonly count: ReturnType<typeof countRequests>;

  constructor(
    window: LimitWindow,
    db: Database,
    count: ReturnType<typeof countRequests>,
    insurance?: RateLimiterAbstract,
  ) {
    super({
      ...window,
      insuranceLimiter: insurance,
      storeClient: db.$client,
      storeType: "pool",
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    this.count = count;
  }

  async _upsert(key: string, points: number, durationMs: number) {
    const counter = await this.count(key, points, durationMs);
    return { rows: [{ points: counter.points, expire: Date.now() + counter.remainingMs }] };
  }
}

/** Counts in the table `request_counts`. */
export function postgresLimits(db: Database): SharedLimits {
  const count = countRequests(db);
  return {
    create: (window, insurance) => withTimeout(new PostgresLimiter(window, db, count, insurance)),
    close() {},
  };
}

/** Counts in Redis or Valkey, which is connected to in the background: until it answers, and whenever it is away, nothing waits for it. */
async function redisLimits(url: string, { log, clock }: Pick<Context, "log" | "clock">): Promise<SharedLimits> {
  const { createClient } = await import("@redis/client");
  const outage = limitsOutageLog(log, clock);
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // A server that hangs with its connection open is noticed by a missing answer to a ping.
    pingInterval: 2000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 5000,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 5000),
    },
  });
  client.on("error", (error: NodeJS.ErrnoException) => outage.down(error.code ?? error.message));
  client.on("ready", () => outage.up());
  client.connect().catch(() => {});
  return {
    create: (window, insurance) =>
      withTimeout(
        new RateLimiterRedis({
          ...window,
          keyPrefix: `cointally:${window.keyPrefix}`,
          insuranceLimiter: insurance,
          storeClient: client,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
        }),
      ),
    close: () => client.destroy(),
  };
}

/** The limits over all nodes: in Redis or Valkey at LIMITER_URL, by default in PostgreSQL. */
export async function openSharedLimits(ctx: Pick<Context, "config" | "db" | "log" | "clock">): Promise<SharedLimits> {
  return ctx.config.limiterUrl ? redisLimits(ctx.config.limiterUrl, ctx) : postgresLimits(ctx.db);
}
