import cluster from "node:cluster";
import { createHash, timingSafeEqual } from "node:crypto";
import client from "prom-client";
import { commonHeaders, denyAllPolicy } from "./security.ts";

const same = (a: string, b: string) => {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
};

/** METRICS_TOKEN as bearer token, or loopback without a forwarded header, since a local proxy is not the operator (api.md). */
const mayRead = (request: Request, peer: string | undefined, token: string | undefined): boolean => {
  const given = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token && given && same(given, token)) return true;
  const forwarded = [...request.headers.keys()].some((name) => name === "forwarded" || name.startsWith("x-forwarded-"));
  return /^(127\.|::1$|::ffff:127\.)/.test(peer ?? "") && !forwarded;
};

const plain = { ...commonHeaders, "content-security-policy": denyAllPolicy };

const question = "cointally:metrics?";

/** In the primary process: answers workers with the metrics summed over all of them. */
export function gatherMetrics(): void {
  const registry = new client.AggregatorRegistry();
  cluster.on("message", (worker, message: { type?: string; n?: number }) => {
    if (message?.type !== question) return;
    registry.clusterMetrics().then(
      (text) => worker.send({ type: question, n: message.n, text }),
      () => worker.send({ type: question, n: message.n, text: "" }),
    );
  });
}

/** Prometheus text of the whole site: of this process, or summed over all workers by the primary process. */
export function metricsEndpoint(tokenNow: () => string | undefined) {
  client.collectDefaultMetrics();
  if (cluster.isWorker) new client.AggregatorRegistry();
  let lastRun = 0;
  const read = (): Promise<string> => {
    if (!cluster.isWorker) return client.register.metrics();
    const n = ++lastRun;
    return new Promise((resolve) => {
      const listen = (message: { type?: string; n?: number; text?: string }) => {
        if (message?.type !== question || message.n !== n) return;
        process.off("message", listen);
        resolve(message.text ?? "");
      };
      process.on("message", listen);
      process.send?.({ type: question, n });
    });
  };
  return async (request: Request, peer: string | undefined): Promise<Response> => {
    if (!mayRead(request, peer, tokenNow())) return new Response("Not found", { status: 404, headers: plain });
    return new Response(await read(), { headers: { ...plain, "content-type": client.register.contentType } });
  };
}
