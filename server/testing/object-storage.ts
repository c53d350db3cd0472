import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3mini } from "s3mini";
import S3rver from "s3rver";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { FileStore } from "../core/files/file-store.ts";

type Answer = { status: number; code: string };
/** How the storage misbehaves: answers with an error, is silent, cuts the connection, sends fewer bytes than announced, or others. */
export type Fault = Answer | "silent" | "cut" | "short" | "corrupt";

export type TestStorage = {
  /** A value of STORAGE_URL with a new, empty bucket. */
  createBucket(): Promise<string>;
  /** Misbehaves for requests of these methods, `times` times or until the test ends. */
  fails(fault: Fault, methods?: string[], times?: number): void;
  /** Methods and paths of all requests of the test. */
  requests: string[];
};

/**
 * An object storage for all tests of a file, behind a proxy that can misbehave: s3rver, or the one of TEST_STORAGE_URL
 * (e2e/cluster/object-storage.sh).
 */
export function useObjectStorage(): TestStorage {
  const given = process.env.TEST_STORAGE_URL;
  let fault: { fault: Fault; methods: string[]; times: number } | undefined;
  let upstream: URL;
  let folder: string;
  let s3rver: S3rver | undefined;
  const requests: string[] = [];

  const proxy = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const applies = fault && fault.times > 0 && fault.methods.includes(incoming.method ?? "");
    if (!fault || !applies) {
      forward(incoming, response, upstream);
      return;
    }
    fault.times--;
    misbehave(fault.fault, incoming, response, upstream);
  });
  const address = () => `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cointally-s3-"));
    if (!given) {
      s3rver = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: folder, configureBuckets: [] });
      const { port } = await s3rver.run();
      upstream = new URL(`http://S3RVER:S3RVER@127.0.0.1:${port}`);
    } else upstream = new URL(given);
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    fault = undefined;
    requests.length = 0;
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await s3rver?.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    requests,
    async createBucket() {
      const name = `test-${randomBytes(6).toString("hex")}`;
      const { username, password } = upstream;
      const keys = { accessKeyId: username, secretAccessKey: password, region: "us-east-1" };
      // Its own call names the region in the body, which not every storage accepts.
      await new S3mini({ ...keys, endpoint: `${upstream.origin}/${name}` }).putObject("", "");
      return `http://${username}:${password}@${address()}/${name}`;
    },
    fails(next, methods = ["GET", "PUT", "DELETE"], times = Number.POSITIVE_INFINITY) {
      fault = { fault: next, methods, times };
    },
  };
}

/** The paths of all files in a folder. */
export async function listed(store: Pick<FileStore, "list">, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of store.list(folder)) paths.push(path);
  return paths;
}

/** The host stays as the client signed it. */
function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { hostname, port }: URL,
  change?: (body: Buffer) => Buffer,
): void {
  const { method, url, headers } = incoming;
  const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk) => chunks.push(chunk));
    answer.on("end", () => {
      const body = Buffer.concat(chunks);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.end(change ? change(body) : body);
    });
  });
  onward.on("error", () => response.destroy());
  incoming.pipe(onward);
}

function misbehave(fault: Fault, incoming: IncomingMessage, response: ServerResponse, upstream: URL): void {
  if (fault === "corrupt") {
    forward(incoming, response, upstream, (body) => Buffer.alloc(body.length, "x"));
    return;
  }
  if (fault === "cut") {
    incoming.socket.destroy();
    return;
  }
  incoming.resume();
  if (fault === "short") {
    response.writeHead(200, { "content-length": "1000" });
    response.write("the first bytes");
    response.socket?.end();
  } else if (fault !== "silent") {
    response.writeHead(fault.status, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>no</Message></Error>`);
  }
}
