import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A price service that knows every token, in the format of DexScreener; its prices change a little with each request. */
const wrapped: Record<string, string> = {
  ethereum: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
  bsc: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
};

const pairOf = (chainId: string, address: string) => ({
  chainId,
  dexId: "v2",
  pairAddress: address,
  baseToken: { address, name: "Token", symbol: "TKN" },
  quoteToken: { address: wrapped[chainId] ?? address, name: "Wrapped", symbol: "W" },
  priceNative: "1",
  priceUsd: (1 + Math.random() / 50).toFixed(8),
  txns: { h24: { buys: 100, sells: 100 } },
  volume: { h24: 1_000 + Math.random() * 10_000 },
  priceChange: { h24: 1 },
  liquidity: { usd: 50_000, base: 1, quote: 1 },
  fdv: 1_000_000,
  marketCap: 900_000,
});

const server = createServer((request, response) => {
  const [, , , chain = "", list = ""] = (request.url ?? "").split("/");
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(list.split(",").map((address) => pairOf(chain, address))));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
