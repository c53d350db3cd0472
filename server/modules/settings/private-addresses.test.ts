import { siteSettingNames } from "@cointally/contract/settings.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { storedSetting } from "../../core/config/config.ts";
import { connectedHosts } from "../../core/config/encrypted-connections.ts";
import { settingChanges } from "../../database/schema/site.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const reachable = useTestApp({ PUBLIC_URL: "https://coins.example", PRICE_SOURCES: "" });
const local = useTestApp();
const apps = [reachable, local];

beforeAll(() => {
  // Test sites have their nodes from the environment, which no admin changes.
  Reflect.deleteProperty(reachable.ctx.config.environment, "RPC_URL_56");
});
beforeEach(async () => {
  for (const { ctx } of apps) {
    await ctx.db.delete(settingChanges);
    await ctx.settings.refresh();
  }
});

const save = async (app: typeof local, values: object, version = 0) => {
  const { token } = await app.user({ role: "admin" });
  return app.request("PATCH", "/admin/settings", { token, body: { version, values } });
};

const witnessKey = "witness.example/api/witness+79dcbf58+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU";
const chain = (rpc: string) =>
  JSON.stringify([
    {
      ...{ id: 2_147_483_640, name: "Village Chain", label: "Village", rpc },
      ...{ native: { name: "Village Coin", symbol: "VIL" }, explorer: "https://explorer.village.example" },
    },
  ]);

/** A value of each setting that leads to this host. */
const leadingTo = (host: string): Record<string, string> => ({
  RPC_URL_56: `wss://${host}:8546/key`,
  CHAINS: chain(`https://${host}`),
  DEXSCREENER_URL: `https://${host}`,
  COINGECKO_URL: `https://${host}/api/v3`,
  IDENTITY_URL: `https://${host}/v1`,
  IPFS_GATEWAY_URL: `https://${host}`,
  WITNESS_URLS: `https://${host} ${witnessKey}`,
  TOKEN_LISTS: `https://${host}/tokens.json 24`,
  SMTP_URL: `smtp://user:password@${host}:587`,
  OTEL_EXPORTER_OTLP_ENDPOINT: `https://${host}:4318`,
  CDN_PURGE_URL: `https://${host}/purge`,
});

/** Addresses that browsers use or that are only shown, and texts of any kind. */
const notConnected = [
  ...["SITE_NAME", "METRICS_TOKEN", "CDN_PURGE_TOKEN"],
  ...["WALLET_LISTING_URL", "API_URL", "CORS_ORIGINS", "SECURITY_CONTACT", "UNENCRYPTED_HOSTS"],
];

test("every setting that can hold the address of a server is one of those tested here", () => {
  const values = ["https://host.example", "https://host.example/a", "https://host.example 24", "smtp://host.example"];
  const withAddress = siteSettingNames.filter((name) => values.some((value) => storedSetting(name, value) === value));
  const tested = Object.keys(leadingTo("host.example"));
  expect(withAddress.filter((name) => !tested.includes(name) && !notConnected.includes(name))).toEqual([]);
  for (const [name, text] of Object.entries(leadingTo("host.example"))) {
    expect.soft(connectedHosts(name as "SMTP_URL", text), name).toEqual(["host.example"]);
  }
});

test.each(Object.keys(leadingTo("")))("a site that others can reach saves no private address in %s", async (name) => {
  for (const host of ["10.0.0.7", "localhost", "169.254.169.254"]) {
    const value = leadingTo(host)[name];
    const { status, body } = await save(reachable, { SITE_NAME: "Half saved", [name]: value });
    // Some schemas refuse such a host before it is looked up.
    expect.soft([status, body.validation?.body.keys], host).toEqual([400, [name]]);
  }
  expect((await save(reachable, { [name]: leadingTo("host.invalid")[name] })).body).toMatchObject({ version: 1 });
});

test("undoing a change saves no private address again", async () => {
  const value = "https://10.0.0.7";
  const row = { name: "COINGECKO_URL", actorId: null, at: new Date() };
  await reachable.ctx.db.insert(settingChanges).values([
    { ...row, version: 1, value },
    { ...row, version: 2, value: null },
  ]);
  await reachable.ctx.settings.refresh();
  const { token } = await reachable.user({ role: "admin" });
  const { status, body } = await reachable.request("POST", "/admin/settings/changes/2/undo", { token });
  expect([status, body.validation.body.keys]).toEqual([400, ["COINGECKO_URL"]]);
  expect(body.validation.body.message).toContain("10.0.0.7");
});

test("a site for its machine alone saves private addresses, and public ones are saved everywhere", async () => {
  expect((await save(local, { COINGECKO_URL: "https://10.0.0.7" })).status).toBe(200);
  expect((await save(reachable, { COINGECKO_URL: "https://8.8.8.8" })).status).toBe(200);
});
