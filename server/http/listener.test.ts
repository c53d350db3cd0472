import { once } from "node:events";
import type { Server } from "node:http";
import { type RequestOptions, request } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { inNetworks } from "../core/network.ts";
import { testCertificate } from "../testing/image-host.ts";
import { createListener, type Listener, type ListenerLimits, listenerLimits } from "./listener.ts";

const quick: ListenerLimits = {
  ...listenerLimits,
  headersMs: 300,
  requestMs: 600,
  stalledMs: 400,
  checkMs: 50,
  connections: 60,
  connectionsOfOne: 40,
};
let server: Server;
let drain: Listener["drain"];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

const listen = async (limits: ListenerLimits = quick, trustProxy: string[] = [], tls?: typeof testCertificate) => {
  ({ server, drain } = createListener(inNetworks(trustProxy), { limits, tls }));
  server.on("request", (request, response) => {
    if (request.url === "/large") return void response.end(Buffer.alloc(64 * 1024 * 1024));
    request.resume();
    request.on("end", () => response.end("ok"));
    request.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
};
const open = async (first = ""): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  if (first) socket.write(first);
  return socket;
};
/** Resolves even when the server has reset the connection. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    else socket.resume().once("close", () => resolve());
  });
const answer = async () => {
  const socket = await open("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const [head] = await once(socket, "data");
  return String(head).split(" ")[1];
};
const count = () => new Promise<number>((resolve) => server.getConnections((_error, n) => resolve(n)));

describe("a slow client is cut off after a time limit, and others are answered meanwhile:", () => {
  test.each([
    ["headers that come byte by byte", "GET / HTTP/1.1\r\nHost: x\r\nX-A: ", "a"],
    ["a body that comes byte by byte", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n", "a"],
    ["nothing at all", "", ""],
  ])("%s", async (_what, first, drop) => {
    await listen();
    const slow = await Promise.all(Array.from({ length: 30 }, () => open(first)));
    const dripping = setInterval(() => {
      for (const socket of slow) if (drop && socket.writable) socket.write(drop);
    }, 100);
    try {
      expect(await answer()).toBe("200");
      const began = performance.now();
      await Promise.all(slow.map(closed));
      expect(performance.now() - began).toBeLessThan(3000);
    } finally {
      clearInterval(dripping);
    }
  });

  test("a response that the client does not read", async () => {
    await listen();
    const socket = await open("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.pause();
    await expect.poll(count).toBe(0);
  });
});

describe("connections", () => {
  test("of one address are limited, and are available again when they close", async () => {
    await listen();
    await Promise.all(Array.from({ length: 55 }, () => open().catch(() => {})));
    await expect.poll(count).toBeLessThanOrEqual(40);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(count).toBe(0);
    expect(await answer()).toBe("200");
  });

  test("of a trusted proxy are limited only together with all others", async () => {
    await listen(quick, ["127.0.0.0/8"]);
    await Promise.all(Array.from({ length: 75 }, () => open().catch(() => {})));
    await expect.poll(count).toBe(60);
  });
});

describe("draining", () => {
  test("closes idle connections, finishes requests in flight and tells their clients to close", async () => {
    await listen({ ...quick, headersMs: 5000, requestMs: 5000, stalledMs: 5000 });
    const idle = await open("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(idle, "data");
    const busy = await open("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na");
    await once(server, "request");
    const began = performance.now();
    const drained = drain(4000);
    await closed(idle);
    busy.write("b");
    const [text] = await once(busy, "data");
    expect(String(text)).toMatch(/^HTTP\/1\.1 200.*Connection: close/s);
    await drained;
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test("cuts off requests that do not end in time", async () => {
    await listen({ ...quick, headersMs: 60_000, requestMs: 60_000, stalledMs: 60_000 });
    const slow = await Promise.all([
      open("GET / HTTP/1.1\r\nX-A: "),
      open(),
      open("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na"),
    ]);
    const began = performance.now();
    await drain(300);
    await Promise.all(slow.map(closed));
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

test("with a certificate it speaks TLS 1.2 or newer alone, within the same limits", async () => {
  await listen(quick, [], testCertificate);
  const { port } = server.address() as AddressInfo;
  const ask = (options: RequestOptions) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, agent: false, ...options }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on("error", reject).end();
    });
  expect(await ask({ ca: testCertificate.cert })).toBe(200);
  await expect(ask({ ca: testCertificate.cert, maxVersion: "TLSv1.1", minVersion: "TLSv1.1" })).rejects.toThrow();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  const silent = await open();
  await closed(silent);
});
