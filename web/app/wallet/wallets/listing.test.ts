import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { dispatch } from "../machine.ts";
import { walletStore } from "../wallet-state.ts";
import { knownWallets } from "./known-wallets.ts";
import { readListing } from "./listing.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  dispatch({ type: "wallets_listed", wallets: [], total: 0 });
});

/** A listing service that always responds with `body`, and the URLs it received. */
const service = async (body: unknown, status = 200) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(status, { "access-control-allow-origin": "*" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => void server.close());
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallets?projectId=abc` };
};

const { signal } = new AbortController();
const added = () => walletStore.get().listing.wallets;

it("adds the service's wallets, and keeps the bundled entry of a wallet that is in both", async () => {
  const { url, requests } = await service({
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
  expect(requests).toEqual(["/wallets?projectId=abc&entries=50&page=1"]);
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

it("drops scripts, plain http links and wallets that pose as WalletConnect", async () => {
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
  ["HTML", "<html>"],
  ["another shape", []],
  ["an error", { error: "no" }, 500],
  ["no wallets", { listings: null }],
])("keeps the bundled wallets if the service responds with %s", async (_what, body, status = 200) => {
  const { url } = await service(body, status as number);
  await readListing(url, "", 1, signal);
  expect(added()).toEqual([]);
});

it("keeps the bundled wallets if the service is down", async () => {
  expect(await readListing("http://127.0.0.1:9/", "", 1, signal)).toBeNull();
  expect(added()).toEqual([]);
});

it("reads the service page by page, and knows when there are no more", async () => {
  const all = Array.from({ length: 53 }, (_, n) => [`w${n}`, { name: `Wallet ${n}` }] as const);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    requests.push(searchParams.get("page") ?? "");
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
  expect(await readListing(url, "", 3, signal), "no more wallets than were read beyond the end").toBeLessThanOrEqual(
    100,
  );
  expect(requests).toEqual(["1", "2", "3"]);
});

it("shows only icons of the service's own origin, since the Content-Security-Policy allows no other", async () => {
  const { url } = await service({ listings: {} });
  const { origin } = new URL(url);
  const secure = origin.replace("http:", "https:");
  const walletWith = (image_url: unknown) => ({ name: String(image_url), image_url });
  const mixed = await service({
    listings: { a: walletWith(`${secure}/a.png`), b: walletWith("https://img.example/b.png") },
  });
  await readListing(mixed.url, "", 1, signal);
  expect(added().map(({ icon }) => icon)).toEqual([null, null]);
  const inlined = await service({ listings: { c: walletWith("data:image/png;base64,AA==") } });
  await readListing(inlined.url, "", 1, signal);
  expect(added().at(-1)?.icon).toBe("data:image/png;base64,AA==");
});
