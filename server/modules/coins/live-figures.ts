import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import type pg from "pg";
import { AppError } from "../../core/app-error.ts";
import type { Context, LiveFigures } from "../../core/context.ts";
import { createListener } from "../../database/listen.ts";
import { findFigures } from "./find-figures.ts";
import { utcDay } from "./presenter.ts";
import { createVotesOfDayReader } from "./votes-of-day.ts";

const channel = "figures";
/** The payload of a notification after which all coins are to be read again. */
const anyCoin = "*";

/** Ids of one notification: 23 bytes each, of at most 8000 (documentation of PostgreSQL, NOTIFY). */
const idsPerNotification = 340;
/** With more changes than this waiting, open pages read their figures again instead. */
const maxWaiting = 20 * idsPerNotification;

/** The shortest time in milliseconds between two notifications of a process, and between two reads. */
const everyMs = 1000;

/** Streams of this process, in total and of one network. */
const maxStreams = 10_000;
/** Each stream gets a comment as often as this, so that no proxy takes it for a dead connection. */
const heartbeatSeconds = 27;

/** What a client that does not read may leave unsent, in bytes, before its stream is cut. */
const maxUnsent = 256 * 1024;

const encodeId = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
const decodeId = (text: string) =>
  Buffer.from(text, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Runs `work` soon, and not before `restMs` have passed since its last run. */
function throttled(work: () => Promise<void>, restMs = () => everyMs): () => void {
  let isWaiting = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const run = () => {
    isWaiting = false;
    lastAt = performance.now();
    work();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(run, Math.max(0, lastAt + restMs() - performance.now())).unref();
  };
}

/** Tells all nodes which coins changed, in one notification a second. A notification locks out all others during its commit, so none is part of a vote. */
function createAnnouncer(db: Context["db"]): LiveFigures["changed"] {
  let waiting = new Set<string>();
  const announce = throttled(async () => {
    const ids = [...waiting].slice(0, idsPerNotification);
    const payload = waiting.size > maxWaiting ? anyCoin : ids.map(encodeId).join();
    if (payload === anyCoin) waiting = new Set();
    for (const id of ids) waiting.delete(id);
    if (waiting.size > 0) announce();
    // Without the database there is nothing to announce: all nodes read again when they have it back.
    await db.$client.query("select pg_notify($1, $2)", [channel, payload]).catch(() => {});
  });
  const changed = (coinIds: readonly string[]) => {
    for (const id of coinIds) waiting.add(id);
    if (waiting.size > 0) announce();
  };
  return changed;
}

/** Streams of pages that show the same: their events are written once. */
type Group = { coinIds: readonly string[]; withDay: boolean; streams: Set<ServerResponse> };

const eventText = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;

/**
 * Live figures of open pages: changes are announced to all nodes by NOTIFY; each process that has streams listens, reads the changed coins
 * once and sends them to the streams that watch them (docs/decisions/0050-live-figures.md).
 */
export function createLiveFigures(context: () => Context, connection: pg.PoolConfig): LiveFigures {
  const groups = new Map<string, Group>();
  const groupsOf = new Map<string, Set<Group>>();
  const countsOfNetworks = new Map<string, number>();
  const slots = Array.from({ length: heartbeatSeconds }, () => new Set<ServerResponse>());
  let streams = 0;
  let beat = 0;
  let beating: NodeJS.Timeout | undefined;
  let isClosed = false;
  let announce: LiveFigures["changed"] | undefined;

  const send = (stream: ServerResponse, text: string | Buffer) => {
    if (stream.writableLength > maxUnsent) stream.destroy();
    else stream.write(text);
  };

  let changedIds = new Set<string>();
  const readChanged = throttled(async () => {
    const ids = [...changedIds].filter((id) => groupsOf.has(id));
    changedIds = new Set();
    if (ids.length === 0) return;
    const ctx = context();
    try {
      const coins: { id: string }[] = JSON.parse(await findFigures(ctx, ids, ctx.clock()));
      sendFigures(new Map(coins.map((coin) => [coin.id, JSON.stringify(coin)])));
    } catch (error) {
      ctx.log.warn({ err: error }, "changed figures could not be read; open pages read them again");
      sendRefresh();
    }
  });
  const sendFigures = (texts: ReadonlyMap<string, string>) => {
    const concerned = new Set([...texts.keys()].flatMap((id) => [...(groupsOf.get(id) ?? [])]));
    for (const group of concerned) {
      const coins = group.coinIds.flatMap((id) => texts.get(id) ?? []);
      const event = Buffer.from(eventText("figures", `{"coins":[${coins.join()}]}`));
      for (const stream of group.streams) send(stream, event);
    }
  };

  const votesOfDay = createVotesOfDayReader(context);
  let dayText = "";
  const isDayShown = () => [...groups.values()].some(({ withDay }) => withDay);
  const sendDay = throttled(async () => {
    if (!isDayShown()) return;
    try {
      const text = JSON.stringify(await votesOfDay.readNow());
      if (text === dayText) return;
      dayText = text;
      const event = Buffer.from(eventText("day", text));
      for (const { withDay, streams } of groups.values()) {
        if (withDay) for (const stream of streams) send(stream, event);
      }
    } catch (error) {
      context().log.warn({ err: error }, "the votes of the day could not be read; open pages read them again");
    }
  }, votesOfDay.restMs);

  const sendRefresh = () => {
    const event = eventText("refresh", "{}");
    for (const { streams } of groups.values()) for (const stream of streams) send(stream, event);
  };

  const listener = createListener(connection, channel, {
    onConnect: sendRefresh,
    onNotification(payload) {
      if (payload === anyCoin) return sendRefresh();
      for (const text of payload.split(",")) changedIds.add(decodeId(text));
      readChanged();
      sendDay();
    },
  });

  const keepOpen = () => {
    beat = (beat + 1) % heartbeatSeconds;
    for (const stream of slots[beat] as Set<ServerResponse>) send(stream, ":\n\n");
    // A new day begins without a vote.
    if (votesOfDay.day() !== utcDay(context().clock())) sendDay();
  };

  /** Counts one more stream of a network. @returns what ends the count, once */
  const count = (network: string): (() => void) => {
    streams++;
    countsOfNetworks.set(network, (countsOfNetworks.get(network) ?? 0) + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      streams--;
      const remaining = (countsOfNetworks.get(network) ?? 1) - 1;
      if (remaining === 0) countsOfNetworks.delete(network);
      else countsOfNetworks.set(network, remaining);
    };
  };

  const add = (coinIds: readonly string[], withDay: boolean, stream: ServerResponse) => {
    const key = `${withDay} ${coinIds.join()}`;
    const group = groups.get(key) ?? { coinIds, withDay, streams: new Set() };
    if (!groups.has(key)) {
      groups.set(key, group);
      for (const id of coinIds) groupsOf.set(id, (groupsOf.get(id) ?? new Set()).add(group));
    }
    group.streams.add(stream);
    const slot = slots[beat] as Set<ServerResponse>;
    slot.add(stream);
    beating ??= setInterval(keepOpen, 1000).unref();
    stream.once("close", () => {
      group.streams.delete(stream);
      slot.delete(stream);
      if (group.streams.size > 0) return;
      groups.delete(key);
      for (const id of coinIds) {
        groupsOf.get(id)?.delete(group);
        if (groupsOf.get(id)?.size === 0) groupsOf.delete(id);
      }
    });
  };

  return {
    changed(coinIds) {
      announce ??= createAnnouncer(context().db);
      announce(coinIds);
    },
    async open(coinIds, network, withDay = false) {
      if (isClosed || streams >= maxStreams)
        throw new AppError("unavailable", m.error_restarting(), { retry_after: 60 });
      if ((countsOfNetworks.get(network) ?? 0) >= limits.live.perNetwork) {
        throw new AppError("too_many_requests", m.error_too_many_requests({ seconds: 60 }), { retry_after: 60 });
      }
      const close = count(network);
      try {
        await listener.start();
      } catch (error) {
        close();
        throw error;
      }
      const sorted = [...new Set(coinIds)].sort();
      const send = (stream: ServerResponse) => {
        stream.once("close", close);
        // Not all clients come back at the same moment after a restart.
        stream.write(`retry: ${randomInt(2000, 10_000)}\n\n`);
        add(sorted, withDay, stream);
      };
      return { send, close };
    },
    votesOfDay: votesOfDay.read,
    endStreams() {
      isClosed = true;
      for (const group of groups.values()) for (const stream of group.streams) stream.end();
    },
    async close() {
      clearInterval(beating);
      await listener.close();
    },
  };
}
