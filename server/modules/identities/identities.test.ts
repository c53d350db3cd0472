import sharp from "sharp";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createNodes } from "../../chain/nodes.ts";
import { fetchPicture } from "../../core/fetch-public.ts";
import { imageHost } from "../../testing/image-host.ts";
import { asNode, useLocalService } from "../../testing/local-service.ts";
import { type NameBook, nameNode } from "../../testing/name-service.ts";
import { quietLog } from "../../testing/quiet-log.ts";
import { type SocketSite, socketSite } from "../../testing/socket-site.ts";
import { withSettings } from "../../testing/with-settings.ts";
import { createIdentities } from "./identities.ts";

const address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const other = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

const ethereum = useLocalService();
const bnb = useLocalService();
const service = useLocalService();
const host = imageHost();
let site: SocketSite;
let png: Buffer;

beforeAll(async () => {
  site = await socketSite({
    RPC_URL_1: ethereum.url,
    RPC_URL_56: bnb.url,
    IDENTITY_URL: `${service.url}/v1/identity?projectId=p1`,
    IPFS_GATEWAY_URL: "https://other.example",
  });
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#22aa66" } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .png()
    .toBuffer();
});
afterAll(() => site.close());

/** Sets what the services return, for a process with an empty cache. */
const given = (books: { 1?: NameBook; 56?: NameBook }, said?: unknown) => {
  for (const [chainId, node] of [
    [1, ethereum],
    [56, bnb],
  ] as const) {
    node.answers(asNode(nameNode(chainId, books[chainId] ?? {})));
  }
  service.answers((_request, response) => {
    if (said === undefined) response.writeHead(404);
    response.end(typeof said === "string" ? said : JSON.stringify(said ?? {}));
  });
  const { ctx } = site.app;
  ctx.nodes.close();
  ctx.nodes = createNodes(() => ctx.settings.current().rpcUrls, quietLog, ctx.clock);
  ctx.identities = createIdentities({ ...ctx, log: quietLog as never }, (url) => fetchPicture(url, host.network));
};

const identity = async (query = "", of: string = address) =>
  (await site.app.request("GET", `/identities/${of}${query}`)).body.identity;
const avatar = (path: string) => site.fetch(path);

const mara = (name: string, record?: string, leadsTo: string = address): NameBook => ({
  reverse: { [address]: name },
  names: { [name]: { leadsTo, ...(record !== undefined && { avatar: record }) } },
});

describe("a name", () => {
  test.each<[string, Parameters<typeof given>, string | null]>([
    ["nothing is known", [{}], null],
    ["ENS leads back", [{ 1: mara("mara.eth") }], "mara.eth"],
    [".bnb leads back", [{ 56: mara("mara.bnb") }], "mara.bnb"],
    ["both lead back: Ethereum's", [{ 1: mara("mara.eth"), 56: mara("mara.bnb") }], "mara.eth"],
    ["ENS leads elsewhere", [{ 1: mara("vitalik.eth", undefined, other) }], null],
    [
      "a name of another service leads back there",
      [{ 1: { reverse: { [address]: "mara.bnb" } }, 56: mara("mara.bnb") }],
      "mara.bnb",
    ],
    ["look-alike letters", [{ 1: mara("mаra.eth") }], null],
    ["mark-up", [{ 1: mara("<b>mara</b>.eth") }], null],
    [
      "the identity service is right",
      [{ 56: { names: { "mara.bnb": { leadsTo: address } } } }, { name: "mara.bnb" }],
      "mara.bnb",
    ],
    [
      "the identity service is wrong",
      [{ 1: { names: { "vitalik.eth": { leadsTo: other } } } }, { name: "vitalik.eth" }],
      null,
    ],
    ["the identity service answers nonsense", [{ 1: mara("mara.eth") }, "<html>"], "mara.eth"],
    ["the identity service answers null", [{ 1: mara("mara.eth") }, null], "mara.eth"],
  ])("%s", async (_what, known, name) => {
    given(...known);
    expect((await identity("?service=true")).name).toBe(name);
  });

  test("an identity service alone is called with its own query, once in ten minutes", async () => {
    given({}, { avatar: "https://pictures.example/a.png" });
    expect(await identity()).toEqual({ name: null, avatar_url: null });
    expect(service.requests).toEqual([]);
    for (let n = 0; n < 3; n++) {
      expect(await identity("?service=true", address.toLowerCase())).toEqual({
        name: null,
        avatar_url: `/avatars/${address}.webp?service=true`,
      });
    }
    expect(service.requests).toEqual([`/v1/identity/${address}?projectId=p1`]);
  });

  test("an unreachable node leaves the name of the other service", async () => {
    given({ 56: mara("mara.bnb") });
    ethereum.answers((_request, response) => void response.destroy());
    expect((await identity()).name).toBe("mara.bnb");
  });

  test.each([
    "/identities/mara.eth",
    "/identities/0x12",
    `/identities/${address}?service=maybe`,
    `/identities/${address}?url=x`,
  ])("%s is a 400", async (path) => expect((await site.app.request("GET", path)).status).toBe(400));
});

describe("an avatar", () => {
  const shows = (path = "/me.png") =>
    host.answers(({ url }, response) => void (url === path ? response.end(png) : response.writeHead(404).end()));

  test("of a name record is fetched by this site and re-encoded without metadata", async () => {
    given({ 1: mara("mara.eth", "https://pictures.example/me.png") });
    shows();
    const { name, avatar_url } = await identity();
    expect([name, avatar_url]).toEqual(["mara.eth", `/avatars/${address}.webp`]);
    const answer = await avatar(avatar_url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const { format, width, height, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([format, width, height, exif]).toEqual(["webp", 128, 128, undefined]);
    const known = await site.fetch(avatar_url, { headers: { "if-none-match": answer.headers.get("etag") as string } });
    expect(known.status).toBe(304);
    expect(host.requests).toEqual(["pictures.example/me.png"]);
  });

  test("is fetched once for simultaneous requests, and a failed one is not fetched again soon", async () => {
    given({ 1: mara("mara.eth", "https://pictures.example/me.png") });
    shows();
    const answers = await Promise.all(Array.from({ length: 20 }, () => avatar(`/avatars/${address}.webp`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(host.requests).toHaveLength(1);
    given({ 1: mara("mara.eth", "https://pictures.example/gone.png") });
    for (let n = 0; n < 3; n++) expect((await avatar(`/avatars/${address}.webp`)).status).toBe(404);
    expect(host.requests).toHaveLength(2);
  });

  test("changes within ten minutes after its owner changed it", async () => {
    given({ 1: mara("mara.eth", "https://pictures.example/me.png") });
    shows();
    site.app.setNow("2026-06-15T12:00:00.000Z");
    expect((await avatar(`/avatars/${address}.webp`)).status).toBe(200);
    ethereum.answers(asNode(nameNode(1, mara("mara.eth"))));
    expect((await identity()).avatar_url).not.toBeNull();
    site.app.setNow("2026-06-15T12:10:00.000Z");
    expect((await identity()).avatar_url).toBeNull();
    expect((await avatar(`/avatars/${address}.webp`)).status).toBe(404);
    site.app.setNow(null);
  });

  test("may be inside the record, or on IPFS with a configured gateway", async () => {
    given({ 1: mara("mara.eth", `data:image/png;base64,${png.toString("base64")}`) });
    expect((await avatar(`/avatars/${address}.webp`)).status).toBe(200);
    expect(host.requests).toEqual([]);
    const cid = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    given({ 1: mara("mara.eth", `ipfs://${cid}/me.png`) });
    shows(`/ipfs/${cid}/me.png`);
    expect((await avatar(`/avatars/${address}.webp`)).status).toBe(200);
    expect(host.requests).toEqual([`other.example/ipfs/${cid}/me.png`]);
    const { ctx } = site.app;
    const without = createIdentities(withSettings(ctx, { ipfsGatewayUrl: undefined }), (url) =>
      fetchPicture(url, host.network),
    );
    expect(await without.avatar(address, "chains")).toBeNull();
  });

  const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
  test.each<[string, string]>([
    ["an SVG in the record", `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`],
    ["an SVG that is called a PNG", `data:image/png;base64,${Buffer.from(svg).toString("base64")}`],
    ["more than 1 MiB in the record", `data:image/png;base64,${"A".repeat(1_500_000)}`],
    ["a page", "data:text/html;base64,PGI+"],
    ["a script", "javascript:alert(1)"],
    ["plain http", "http://pictures.example/me.png"],
    ["a private address", "https://169.254.169.254/latest/meta-data"],
    ["a name of a private address", "https://inner.example/me.png"],
    ["an NFT", "eip155:1/erc721:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/1"],
    ["a way out of the gateway's folder", "ipfs://../../admin"],
    ["an SVG of a host", "https://pictures.example/me.svg"],
    ["half a picture of a host", "https://pictures.example/half.png"],
    ["a bomb of a host", "https://pictures.example/bomb.png"],
  ])("is not %s", async (_what, record) => {
    given({ 1: mara("mara.eth", record) });
    // A PNG header that says 30,000 by 30,000.
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const bodies: Record<string, Buffer | string> = {
      "/me.svg": svg,
      "/half.png": png.subarray(0, png.length / 2),
      "/bomb.png": bomb,
    };
    host.answers(({ url = "" }, response) => {
      response.setHeader("content-type", "image/png");
      response.end(bodies[url]);
    });
    expect((await identity()).name).toBe("mara.eth");
    expect((await avatar(`/avatars/${address}.webp`)).status).toBe(404);
  });

  test("needs an address, and has the rate limit of chain reads", async () => {
    for (const path of ["/avatars/mara.webp", "/avatars/0x12.webp", `/avatars/${address}.svg`]) {
      expect((await avatar(path)).headers.get("content-type"), path).not.toBe("image/webp");
    }
    const limited = await socketSite({ RATE_LIMIT: "on" });
    const statuses = await Promise.all(Array.from({ length: 80 }, () => limited.fetch(`/avatars/${address}.webp`)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([404, 429]));
    await limited.close();
  });
});
