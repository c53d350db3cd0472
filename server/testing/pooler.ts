import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";

/** A pooler in transaction mode: all connections share one session of the server. @returns its port */
export async function startPooler(connection: pg.PoolConfig) {
  const session = new pg.Client(connection);
  session.on("error", () => {});
  await session.connect();
  const { stream } = (session as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners("data");
  let asking: Socket | undefined;
  stream.on("data", (bytes) => asking?.write(bytes));
  const server = createServer((socket) => {
    socket.once("data", () => {
      // Accepts every login, and is ready for a query.
      socket.write(Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1"));
      socket.on("data", (bytes) => {
        const isEnd = bytes[0] === "X".charCodeAt(0);
        if (isEnd) return void socket.end();
        asking = socket;
        stream.write(bytes);
      });
    });
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    stream.destroy();
  };
  return { port: (server.address() as { port: number }).port, stop };
}
