import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { newId } from "../server/database/client.ts";

type Settings = { connection: pg.PoolConfig; accounts: Record<string, string> };

/** The minimal program that accepts a vote over HTTP: the same writes in one plain transaction, without any checks. */
const { connection, accounts } = JSON.parse(process.env.BENCH_SETTINGS as string) as Settings;
const pool = new pg.Pool({ max: 10, ...connection });

const vote = async (coin: string, account: string) => {
  const client = await pool.connect();
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const hour = `${now.toISOString().slice(0, 13)}:00:00Z`;
  await client.query("begin");
  await client.query("insert into votes (id, coin_id, user_id, day, created_at) values ($1, $2, $3, $4, $5)", [
    newId(),
    coin,
    account,
    day,
    now,
  ]);
  await client.query("update coin_tallies set votes_total = votes_total + 1 where coin_id = $1", [coin]);
  await client.query(
    "insert into coin_days as d (coin_id, day, votes) values ($1, $2, 1) on conflict (coin_id, day) do update set votes = d.votes + 1",
    [coin, day],
  );
  await client.query(
    "insert into coin_hours as h (coin_id, hour, votes) values ($1, $2, 1) on conflict (coin_id, hour) do update set votes = h.votes + 1",
    [coin, hour],
  );
  await client.query("commit");
  client.release();
};

const server = createServer((request, response) => {
  const coin = (request.url as string).split("/").at(-1) as string;
  const account = accounts[(request.headers.authorization as string).slice(7)] as string;
  vote(coin, account).then(
    () => response.writeHead(201, { "content-type": "application/json" }).end('{"vote":{}}'),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
