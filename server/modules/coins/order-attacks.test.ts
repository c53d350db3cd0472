import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publicListNames, sorts } from "@cointally/contract/coins.ts";
import { orders } from "@cointally/contract/list-orders.ts";
import { orderSignals } from "@cointally/contract/order-signals.ts";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { changeVoteStates, type VoteKey } from "../votes/change-vote-states.ts";
import { sumActivity } from "./sum-activity.ts";

const start = "2026-03-05T10:10:00Z";
const { app, owner, admin } = useTestAppWithUsers({
  at: start,
  settings: { TRUST_PROXY: "127.0.0.1", VOTE_HOLDS: "off" },
});

// The sessions of owner and admin would have ended by today.
beforeEach(() => app.setNow(start));

type Coin = { id: string; name: string };
type Signal = "votes" | "watchers" | "viewers";

const vote = ({ id }: Coin, { token }: { token: string }) => app.request("POST", `/votes/${id}`, { token });
const watch = ({ id }: Coin, { token }: { token: string }) =>
  app.request("POST", "/watchlists/coins", { token, body: { coin_id: id } });
const unwatch = ({ id }: Coin, { token }: { token: string }) =>
  app.request("DELETE", `/watchlists/coins/${id}`, { token });
const view = ({ id }: Coin, address: string, agent = "a", token?: string) =>
  app.request("POST", `/coins/${id}/view`, { token, headers: { "x-forwarded-for": address, "user-agent": agent } });

/** Verified accounts of one mailbox, such as existed before there was one account per mailbox. */
async function accountsOfOneMailbox(count: number): Promise<TestUser[]> {
  const accounts = await Promise.all(Array.from({ length: count }, () => app.user()));
  const person = newId();
  const mailbox = Buffer.from(person);
  for (const { id } of accounts) {
    await app.ctx.db.execute(sql`update users set person_id = ${person}, mailbox = ${mailbox} where id = ${id}`);
  }
  return accounts;
}

async function setVotesOf(coin: Coin, change: { to: "counted" } | { to: "void"; reason: string }) {
  await app.ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<VoteKey>(
      sql`select id, coin_id, day::text as day from votes where coin_id = ${coin.id}`,
    );
    await changeVoteStates(app.ctx, tx, rows, change);
  });
}

/** One honest act of each signal by one person or network. */
const honest: Record<Signal, (coin: Coin, n: number) => Promise<unknown>> = {
  votes: async (coin) => vote(coin, await app.user()),
  watchers: async (coin) => watch(coin, await app.user()),
  viewers: (coin, n) => view(coin, `192.0.${n + 2}.1`),
};

/** What one person or network tries, so that a coin overtakes another one with two honest people. */
const attacks: Record<Signal, Record<string, (coin: Coin) => Promise<unknown>>> = {
  votes: {
    "one account that votes five times": async (coin) => {
      const user = await app.user();
      for (let n = 0; n < 5; n++) await vote(coin, user);
    },
    "three accounts of one mailbox": async (coin) => {
      for (const account of await accountsOfOneMailbox(3)) await vote(coin, account);
    },
    "three accounts with unverified emails": async (coin) => {
      for (let n = 0; n < 3; n++) await vote(coin, await app.user({ verified: false }));
    },
    "one account that is erased and made again with the same email": async (coin) => {
      const { email, id, ...user } = await app.user();
      await vote(coin, user);
      await app.request("DELETE", `/users/${id}`, { token: admin.token });
      const again = await app.user();
      await app.ctx.db.update(users).set({ email }).where(sql`id = ${again.id}`);
      await vote(coin, again);
    },
    "three votes that are made void": async (coin) => {
      for (let n = 0; n < 3; n++) await vote(coin, await app.user());
      await setVotesOf(coin, { to: "void", reason: "One person with three accounts" });
    },
  },
  watchers: {
    "five watch and unwatch pairs of one account": async (coin) => {
      const user = await app.user();
      for (let n = 0; n < 5; n++) {
        await watch(coin, user);
        await unwatch(coin, user);
      }
      await watch(coin, user);
    },
    "three accounts of one mailbox": async (coin) => {
      for (const account of await accountsOfOneMailbox(3)) await watch(coin, account);
    },
    "accounts of one mailbox that take turns": async (coin) => {
      const accounts = await accountsOfOneMailbox(3);
      for (const account of [...accounts, ...accounts]) {
        await watch(coin, account);
        for (const other of accounts) if (other !== account) await unwatch(coin, other);
      }
    },
    "three accounts with unverified emails": async (coin) => {
      for (let n = 0; n < 3; n++) await watch(coin, await app.user({ verified: false }));
    },
  },
  viewers: {
    "five browsers of one IPv4 address": async (coin) => {
      for (let n = 0; n < 5; n++) await view(coin, "198.51.100.7", `browser ${n}`);
    },
    "five accounts behind one address": async (coin) => {
      for (let n = 0; n < 5; n++) await view(coin, "198.51.100.7", "a", (await app.user()).token);
    },
    "256 addresses of one IPv4 /24": async (coin) => {
      for (let n = 0; n < 256; n++) await view(coin, `198.51.100.${n}`);
    },
    "256 /64s of one IPv6 /48": async (coin) => {
      for (let n = 0; n < 256; n++) await view(coin, `2001:db8:1:${n.toString(16)}::1`);
    },
    "five addresses of one IPv6 /64": async (coin) => {
      for (let n = 0; n < 5; n++) await view(coin, `2001:db8:1:2::${n + 1}`);
    },
  },
};

/** The path and query that read each order. */
const queryOf = (order: string): string => {
  if (order === "search") return "/coins?search=lantern";
  if (order === "all") return "/coins";
  if ((publicListNames as readonly string[]).includes(order)) return `/coins/${order}`;
  return `/coins?sort=${order}&order=desc`;
};

describe.each(Object.keys(attacks) as Signal[])("%s of distinct people decide", (signal) => {
  const affected = Object.keys(orders).filter((order) =>
    (orders[order as keyof typeof orders].by as readonly string[]).includes(signal),
  );
  test.each(Object.entries(attacks[signal]))(`in every order with ${signal}, against %s`, async (_, attack) => {
    app.setNow("2026-03-05T10:10:00Z");
    // The attacked coin is approved first, which is in its favour where all else is equal.
    const [attacked, overtaken]: Coin[] = [
      await sampleCoin(app, owner, admin, { name: "Lantern one" }),
      await sampleCoin(app, owner, admin, { name: "Lantern two" }),
    ];
    // One vote each, without which no coin is in Today's best.
    if (signal !== "votes") for (const coin of [attacked, overtaken]) await vote(coin as Coin, await app.user());
    for (let n = 0; n < 2; n++) await honest[signal](overtaken as Coin, n);
    await attack(attacked as Coin);
    await sumActivity(app.ctx);
    for (const order of affected) {
      const { status, body } = await app.request(
        "GET",
        `${queryOf(order)}${queryOf(order).includes("?") ? "&" : "?"}limit=100`,
      );
      expect(status).toBe(200);
      const places = body.coins.map(({ id }: Coin) => id);
      const [first, second] = [places.indexOf(overtaken?.id), places.indexOf(attacked?.id)];
      expect(first, order).toBeGreaterThanOrEqual(0);
      expect(second === -1 || first < second, order).toBe(true);
    }
    for (const coin of [attacked, overtaken]) await app.request("DELETE", `/coins/${coin?.id}`, { token: admin.token });
  });
});

test("a person whose first watch ended counts by the one of another account, and no newer", async () => {
  const coin = await sampleCoin(app, owner, admin);
  const [first, second] = (await accountsOfOneMailbox(2)) as [TestUser, TestUser];
  const points = async () => {
    await sumActivity(app.ctx);
    const { body } = await app.request("GET", `/coins/${coin.id}/rank?list=trending`);
    return [body.inputs.new_watchers_24h, body.inputs.trending];
  };
  app.setNow("2026-03-05T10:10:00Z");
  await watch(coin, first);
  app.setNow("2026-03-05T22:10:00Z");
  await watch(coin, second);
  expect(await points()).toEqual([1, 0.5]);
  await unwatch(coin, first);
  expect(await points()).toEqual([1, 0.5]);
  await app.request("DELETE", `/users/${second.id}`, { token: admin.token });
  expect(await points()).toEqual([0, 0]);
});

test("accounts of one mailbox that are verified, banned and erased simultaneously leave exact counts of watchers", async () => {
  const coins = [await sampleCoin(app, owner, admin), await sampleCoin(app, owner, admin)];
  const accounts = await accountsOfOneMailbox(4);
  await Promise.all(accounts.flatMap((account) => coins.map((coin) => watch(coin, account))));
  const watchers = () =>
    Promise.all(coins.map(async ({ id }) => (await app.request("GET", `/coins/${id}`)).body.coin.watchers));
  expect(await watchers()).toEqual([1, 1]);
  await Promise.all(
    accounts.slice(0, 3).map(({ id }, n) =>
      n === 0
        ? app.request("PUT", `/users/${id}/ban`, {
            token: admin.token,
            body: { reason: "Several accounts of one person" },
          })
        : app.request("DELETE", `/users/${id}`, { token: admin.token }),
    ),
  );
  expect(await watchers()).toEqual([1, 1]);
  await Promise.all(coins.map((coin) => unwatch(coin, accounts[3] as TestUser)));
  expect(await watchers()).toEqual([0, 0]);
});

test("the table of signals names every public list and sort, and docs/vote-integrity.md has it", async () => {
  expect(Object.keys(orders).sort()).toEqual([...new Set([...publicListNames, ...sorts, "search"])].sort());
  const docs = await readFile(join(import.meta.dirname, "../../../docs/vote-integrity.md"), "utf8");
  for (const [name, signal] of Object.entries(orderSignals)) {
    const points = "points" in signal ? String(signal.points) : "–";
    const cells = [`\`${name}\``, signal.counts, signal.oncePer, points, signal.held, signal.void];
    expect(docs).toContain(`| ${cells.map((cell) => cell ?? "–").join(" | ")} |`);
  }
  for (const [name, { by, within }] of Object.entries(orders)) {
    expect(docs).toContain(`| \`${name}\` | ${by.map((signal) => `\`${signal}\``).join(", ")} | ${within} |`);
  }
});
