import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";

/** PostgreSQL's refusal of a connection while it starts, as bytes. */
const startingUp = (() => {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/**
 * A proxy to the test server that can be stalled: it then accepts connections and reads bytes but returns nothing, like a database that
 * hangs or a network that drops every packet. Or it refuses connections, like a database that starts.
 */
export async function stallingProxy(connection: pg.PoolConfig) {
  const { host = "localhost", port = 5432, ...rest } = connection;
  let isStalled = false;
  let isStarting = false;
  let refused = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on("error", () => {}).once("close", () => open.delete(near));
    if (isStalled) return void near.resume();
    if (isStarting) {
      refused++;
      return void near.once("data", () => near.end(startingUp));
    }
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
    far.on("error", () => near.destroy()).once("close", () => near.destroy());
    near.once("close", () => far.destroy());
    near.on("data", (bytes) => isStalled || far.write(bytes));
    far.on("data", (bytes) => isStalled || near.write(bytes));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    connection: { ...rest, host: "127.0.0.1", port: (server.address() as AddressInfo).port } as pg.PoolConfig,
    stall() {
      isStalled = true;
    },
    /** Cuts all connections, and refuses new ones until `flow`. */
    restart() {
      isStarting = true;
      for (const socket of open) socket.destroy();
    },
    /** How many connections were refused. */
    refusals: () => refused,
    /** Forwards new connections again; stalled ones stay dead, because their bytes are lost. */
    flow() {
      isStalled = false;
      isStarting = false;
    },
    openConnections: () => open.size,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type StallingProxy = Awaited<ReturnType<typeof stallingProxy>>;
