import { type AddressInfo, connect } from "node:net";
import { answeredBy, createListener } from "../http/listener.ts";
import { createTestSite } from "./create-test-site.ts";
import { type TestApp, testApp } from "./test-app.ts";

/** The site of a test behind a real socket, for what a request without one cannot show. Every page is the text "a page". */
export async function socketSite(settings: Record<string, string> = {}) {
  const app: TestApp = await testApp(settings);
  const pageHandler = async () => new Response("a page", { headers: { "content-type": "text/html" } });
  const { server } = createListener(() => false);
  server.on("request", answeredBy(createTestSite(app.ctx, { pageHandler }), app.ctx.log));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  /** Sends raw bytes, and returns the status and everything received until the site closes the connection; no response is an error. */
  const sendBytes = (bytes: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      const got: Buffer[] = [];
      socket.setTimeout(8000, () => reject(new Error("no answer")));
      socket.on("data", (chunk) => got.push(chunk));
      // The server may close the connection after its response while bytes are still sent.
      socket.on("error", (error) => got.length === 0 && reject(error));
      socket.on("close", () => {
        const text = Buffer.concat(got).toString();
        resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text });
      });
      socket.write(bytes, "latin1");
    });

  return {
    app,
    server,
    port,
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, signal: AbortSignal.timeout(10_000) }),
    sendBytes,
    /** Sends raw lines and a body, and returns the status and everything received; no response is an error. */
    send: (lines: string[], body = "") =>
      sendBytes(`${[...lines, "Host: x", "Connection: close"].join("\r\n")}\r\n\r\n${body}`),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}
export type SocketSite = Awaited<ReturnType<typeof socketSite>>;
