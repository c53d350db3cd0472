import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { LocalChain } from "../server/testing/local-chain.ts";

/** `aggregate3` of Multicall3; its second word is the number of calls. */
const aggregate = /"data":"0x82ad56cb[0-9a-f]{64}([0-9a-f]{64})/;
const readsIn = (request: string) => {
  const count = aggregate.exec(request)?.[1];
  return count ? Number(`0x${count}`) : 1;
};

/** A proxy of the node that counts requests and the contract reads in them: one call per read would need that many requests. */
export async function counted(chain: LocalChain) {
  const counter = { requests: 0, reads: 0, url: "", stop: () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const body = Buffer.concat(chunks);
      counter.requests += 1;
      counter.reads += readsIn(body.toString());
      const headers = { "content-type": "application/json" };
      const answer = await fetch(chain.url, { method: "POST", body, headers });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  counter.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  counter.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return counter;
}
