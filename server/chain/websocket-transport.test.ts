import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RpcConnection } from "./json-rpc.ts";
import { websocketTransport } from "./websocket-transport.ts";

/** The head of a frame with a length of 64 bits. */
const headOf = (first: number, length: number) => {
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
};

/** The node's side of a connection: received calls and sent responses (RFC 6455; short frames only). */
const nodeSide = (socket: Duplex) => {
  const calls: { id: number; method: string }[] = [];
  socket.on("data", (frame: Buffer) => {
    if ((frame[0] as number) !== 0x81) return;
    const key = frame.subarray(2, 6);
    const text = frame.subarray(6).map((byte, n) => byte ^ (key[n % 4] as number));
    calls.push(JSON.parse(Buffer.from(text).toString()));
  });
  socket.on("error", () => {});
  return {
    calls,
    say: (text: string) => socket.write(Buffer.concat([Buffer.of(0x81, text.length), Buffer.from(text)])),
    /** The head of a text of this length, and nothing of the text. */
    announce: (length: number) => socket.write(headOf(0x81, length)),
    /** A part of a text that does not end. */
    part: (length: number, isFirst: boolean) =>
      socket.write(Buffer.concat([headOf(isFirst ? 0x01 : 0x00, length), Buffer.alloc(length, "x")])),
    hangUp: () => socket.destroy(),
  };
};

const connections: ReturnType<typeof nodeSide>[] = [];
const server = createServer();
server.on("upgrade", ({ headers }, socket) => {
  const key = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash("sha1").update(key).digest("base64");
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  connections.push(nodeSide(socket));
});
let line: RpcConnection;
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  line = websocketTransport(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  line.close();
  for (const { hangUp } of connections.splice(0)) hangUp();
  await new Promise((resolve) => server.close(resolve));
});

/** The nth connection, once it has received this many calls. */
const connectionWith = (n: number, calls: number) =>
  vi.waitFor(() => {
    const connection = connections[n];
    if (!connection || connection.calls.length < calls) throw new Error("not yet");
    return connection;
  }, 10_000);

test("the late end of a connection does not affect the next one", async () => {
  const first = line.ask("eth_blockNumber", []);
  const old = await connectionWith(0, 1);
  old.say("no JSON");
  await expect(first).rejects.toThrow("a response that is not JSON");

  const second = line.ask("eth_blockNumber", []);
  const fresh = await connectionWith(1, 1);
  old.hangUp();
  const third = line.ask("eth_chainId", []);
  await connectionWith(1, 2);
  for (const { id, method } of fresh.calls) fresh.say(JSON.stringify({ jsonrpc: "2.0", id, result: method }));
  expect([await second, await third]).toEqual([{ result: "eth_blockNumber" }, { result: "eth_chainId" }]);
  expect(connections).toHaveLength(2);
});

test("a broken connection fails its waiting calls, and the next call opens another", async () => {
  const lost = line.ask("eth_blockNumber", []);
  (await connectionWith(0, 1)).hangUp();
  await expect(lost).rejects.toThrow("the connection broke");
  const next = line.ask("eth_blockNumber", []);
  const fresh = await connectionWith(1, 1);
  fresh.say(JSON.stringify({ jsonrpc: "2.0", id: fresh.calls[0]?.id, result: "0x1" }));
  expect(await next).toEqual({ result: "0x1" });
});

test("a message that is longer than allowed is refused by its announced length, before it is read", async () => {
  const call = line.ask("eth_blockNumber", []);
  const { announce } = await connectionWith(0, 1);
  announce(8 * 1024 * 1024 + 1);
  await expect(call).rejects.toThrow("a response that is too long");
});

test("a message in parts is refused once they are too long together", async () => {
  const call = line.ask("eth_blockNumber", []);
  const { part } = await connectionWith(0, 1);
  for (let n = 0; n < 9; n++) part(1024 * 1024, n === 0);
  await expect(call).rejects.toThrow("a response that is too long");
});

test("connects to the given address of a host that it does not look up", async () => {
  const { port } = server.address() as AddressInfo;
  const pinned = websocketTransport(`ws://node.invalid:${port}`, "127.0.0.1");
  const call = pinned.ask("eth_chainId", []);
  const { calls, say } = await connectionWith(0, 1);
  say(JSON.stringify({ jsonrpc: "2.0", id: calls[0]?.id, result: "0x1" }));
  expect(await call).toEqual({ result: "0x1" });
  pinned.close();
});
