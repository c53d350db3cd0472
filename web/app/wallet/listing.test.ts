import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { knownWallets } from "./known-wallets.ts";
import { readListing } from "./listing.ts";
import { dispatch } from "./machine.ts";
import { walletStore } from "./wallet-state.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  dispatch({ type: "wallets_listed", wallets: [], total: 0 });
});

/** A listing service that answers as told, and what it was asked. */
const service = async (body: unknown, status = 200) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status, { "access-control-allow-origin": "*" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallets?projectId=abc` };
};

const { signal } = new AbortController();
const added = () => walletStore.get().listing.wallets;

it("adds what the service knows, and keeps its own of a wallet that both know", async () => {
  const { url, asked } = await service({
    listings: {
      a: {
        name: "Zerion",
        image_url: "https://img.example/z.png",
        homepage: "https://zerion.io",
        rdns: "io.zerion.wallet",
        mobile: { native: "zerion:" },
      },
      b: { name: "MetaMask", rdns: "io.metamask", image_url: "https://img.example/evil.png" },
      c: { name: "Zerion beta", rdns: "io.zerion.wallet" },
      d: null,
    },
    total: 480,
  });
  expect(await readListing(url, "", 1, signal)).toBe(480);
  expect(asked).toEqual(["/wallets?projectId=abc&entries=50&page=1"]);
  expect(added()).toEqual([
    {
      id: "io.zerion.wallet",
      name: "Zerion",
      icon: null,
      home: "https://zerion.io/",
      pairLink: "zerion://",
    },
  ]);
  expect(walletStore.get().listing.total).toBe(480);
});

it("takes nothing that could run or lead astray", async () => {
  const { url } = await service({
    listings: {
      a: {
        name: "<b>Bad</b>",
        image_url: "javascript:alert(1)",
        homepage: "javascript:alert(1)",
        mobile: { native: "javascript:" },
      },
      b: { name: 42 },
      c: { name: "Plain", homepage: "http://plain.example", mobile: true },
      d: { name: "Another relay", rdns: "walletConnect" },
    },
  });
  await readListing(url, "plain", 1, signal);
  const bare = { icon: null, home: undefined, pairLink: undefined };
  expect(added()).toEqual([
    { id: "a", name: "<b>Bad</b>", ...bare },
    { id: "c", name: "Plain", ...bare },
  ]);
});

it.each([
  ["no JSON", "<html>"],
  ["another shape", []],
  ["a refusal", { error: "no" }, 500],
  ["nothing in it", { listings: null }],
])("stands with its own wallets when the service answers %s", async (_what, body, status = 200) => {
  const { url } = await service(body, status as number);
  await readListing(url, "", 1, signal);
  expect(added()).toEqual([]);
});

it("stands when the service is away", async () => {
  expect(await readListing("http://127.0.0.1:9/", "", 1, signal)).toBeNull();
  expect(added()).toEqual([]);
});

it("goes through the pages of the service, and knows when there is no more", async () => {
  const all = Array.from({ length: 53 }, (_, n) => [`w${n}`, { name: `Wallet ${n}` }] as const);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://here");
    asked.push(searchParams.get("page") ?? "");
    const from = (Number(searchParams.get("page")) - 1) * 50;
    response.end(JSON.stringify({ listings: Object.fromEntries(all.slice(from, from + 50)), total: 53 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await readListing(url, "", 1, signal)).toBe(53);
  expect(added()).toHaveLength(50);
  expect(await readListing(url, "", 2, signal)).toBe(53);
  expect(added()).toHaveLength(53);
  expect(walletStore.get().listing.total).toBe(knownWallets.length + 53);
  expect(await readListing(url, "", 3, signal), "past the end there is nothing to go on to").toBeLessThanOrEqual(100);
  expect(asked).toEqual(["1", "2", "3"]);
});

it("shows icons of the service's own host, which is all that the page's policy lets in", async () => {
  const { url } = await service({ listings: {} });
  const { origin } = new URL(url);
  const secure = origin.replace("http:", "https:");
  const known = (image_url: unknown) => ({ name: String(image_url), image_url });
  const mixed = await service({ listings: { a: known(`${secure}/a.png`), b: known("https://img.example/b.png") } });
  await readListing(mixed.url, "", 1, signal);
  expect(added().map(({ icon }) => icon)).toEqual([null, null]);
  const inlined = await service({ listings: { c: known("data:image/png;base64,AA==") } });
  await readListing(inlined.url, "", 1, signal);
  expect(added().at(-1)?.icon).toBe("data:image/png;base64,AA==");
});
