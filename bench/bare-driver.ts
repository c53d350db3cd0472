import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

type Settings = { connection: pg.PoolConfig; queries: pg.QueryConfig[] };

/** The minimal program that runs these queries and sends the result of the last one: the baseline for a list that changed. */
const { connection, queries } = JSON.parse(process.env.BENCH_SETTINGS as string) as Settings;
const pool = new pg.Pool({ max: 10, ...connection });

const answer = async () => {
  let text = "";
  for (const query of queries) {
    const { rows } = await pool.query(query);
    text += rows[0]?.json ?? JSON.stringify(rows[0]);
  }
  return Buffer.from(text);
};

const server = createServer((_request, response) => {
  answer().then(
    (body) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
      response.end(body);
    },
    (error) => {
      process.stderr.write(`${error}\n`);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
