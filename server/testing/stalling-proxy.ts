import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";

/**
 * A way to the test server that can be stalled: connections are taken and sent bytes are read, and nothing comes back, as from a
 * database that hangs or a network that swallows everything.
 */
export async function stallingProxy(connection: pg.PoolConfig) {
  const { host = "localhost", port = 5432, ...rest } = connection;
  let isStalled = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on("error", () => {}).once("close", () => open.delete(near));
    if (isStalled) return void near.resume();
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
    /** Lets new connections through; those that were stalled stay dead, as bytes of theirs are lost. */
    flow() {
      isStalled = false;
    },
    openConnections: () => open.size,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type StallingProxy = Awaited<ReturnType<typeof stallingProxy>>;
