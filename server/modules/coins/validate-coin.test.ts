import { describe, expect, test } from "vitest";
import { randomAddress, sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers({ at: "2026-06-15T00:00:00Z" });

const [past, soon, later] = ["2026-06-01T00:00:00Z", "2026-07-01T00:00:00Z", "2026-08-01T00:00:00Z"];
const bare = { stage: "presale", address: null, decimals: null };
const submit = (changes: object) =>
  app.request("POST", "/coins", { token: owner.token, body: sampleSubmission({ ...changes }) });
const edit = (id: string, body: unknown, account = owner) =>
  app.request("PATCH", `/coins/${id}`, { token: account.token, body });
const accept = (id: string) =>
  app.request("PATCH", `/coins/${id}/changes`, { token: admin.token, body: { accept: true } });
const refused = (response: { status: number; body: { validation?: { body: { keys: string[] } } } }) => [
  response.status,
  response.body.validation?.body.keys,
];

const contradictions: [what: string, key: string, fields: object][] = [
  ["a launched token without a contract", "address", { ...bare, stage: "launched" }],
  ["a launched coin whose launch is in the future", "launch_at", { stage: "launched", launch_at: soon }],
  [
    "a launched coin whose sale is in the future",
    "sale",
    { stage: "launched", sale: { platform: "Pad", start_at: soon } },
  ],
  [
    "a launch before the sale begins",
    "launch_at",
    { stage: "presale", launch_at: soon, sale: { platform: "Pad", start_at: later } },
  ],
  ["decimals without an address", "decimals", { ...bare, decimals: 18 }],
  ["decimals of a native coin", "decimals", { type: "coin", address: null, decimals: 18 }],
];

describe.each(contradictions)("%s", (_what, key, fields) => {
  test("is refused in a submission", async () => {
    expect(refused(await submit(fields))).toEqual([400, [key]]);
  });

  test("is refused in an edit, at once or field by field", async () => {
    const { id } = await sampleCoin(app, owner, undefined, "address" in fields ? bare : { stage: "presale" });
    expect(refused(await edit(id, fields))).toEqual([400, [key]]);
    let last = [200, undefined] as unknown[];
    for (const [name, value] of Object.entries(fields)) {
      last = refused(await edit(id, { [name]: value }, admin));
      if (last[0] === 400) break;
    }
    expect(last).toEqual([400, [key]]);
  });
});

test("accepts a launch in the past, after its sale", async () => {
  const sale = { platform: "Pad", start_at: "2026-05-01T00:00:00Z" };
  expect((await submit({ launch_at: past, sale })).status).toBe(201);
  expect(
    (await submit({ stage: "fairlaunch", launch_at: later, sale: { platform: "Pad", start_at: soon } })).status,
  ).toBe(201);
});

describe("a public token that becomes launched", () => {
  test("without a contract is refused, naming the address", async () => {
    const { id } = await sampleCoin(app, owner, admin, bare);
    for (const account of [owner, admin])
      expect(refused(await edit(id, { stage: "launched" }, account))).toEqual([400, ["address"]]);
    expect((await app.request("GET", `/coins/${id}`)).body.coin.stage).toBe("presale");
  });

  test("with its first contract is reviewed together with it, and both become public at once", async () => {
    const { id } = await sampleCoin(app, owner, admin, bare);
    const address = randomAddress();
    const response = await edit(id, { stage: "launched", address, decimals: 9 });
    expect(response.body.coin).toMatchObject({ stage: "presale", pending_changes: { stage: "launched", address } });
    const { changes } = (await app.request("GET", "/coins/changes", { token: admin.token })).body;
    expect(changes.find((c: { coin: { id: string } }) => c.coin.id === id).before).toMatchObject({ stage: "presale" });
    expect(refused(await edit(id, { address: null, decimals: null }))).toEqual([400, ["address"]]);
    expect((await accept(id)).body.coin).toMatchObject({ stage: "launched", address, pending_changes: null });
  });

  test("can be withdrawn before a moderator decides", async () => {
    const { id } = await sampleCoin(app, owner, admin, bare);
    await edit(id, { stage: "launched", address: randomAddress() });
    const response = await edit(id, { stage: "presale", address: null });
    expect(response.body.coin).toMatchObject({ stage: "presale", pending_changes: null });
  });
});

describe("an edit that changes nothing", () => {
  const history = async (id: string) =>
    (await app.request("GET", `/coins/${id}/history`, { token: admin.token })).body.history
      .map((entry: { action: string }) => entry.action)
      .sort();
  const same = (coin: Record<string, unknown>) =>
    Object.fromEntries(
      [
        ...["name", "symbol", "type", "chain_id", "address", "decimals", "contracts", "description", "tags", "stage"],
        ...["links", "sale", "launch_at", "contact_email"],
      ].map((key) => [key, coin[key]]),
    );

  test("is in no queue and not in the history", async () => {
    const links = {
      website: "https://harbor.example",
      telegram: "https://t.me/harbor",
      github: "https://github.com/h",
    };
    const sale = { platform: "Pad", end_at: later, softcap: "1", start_at: past };
    const more = { links, sale, stage: "presale", launch_at: later, tags: ["b", "a"] };
    const coin = await sampleCoin(app, owner, admin, more);
    for (const body of [{ name: coin.name, symbol: coin.symbol }, { logo_id: null }, { links }, { sale }, same(coin)]) {
      const response = await edit(coin.id, body);
      expect([body, response.status, response.body.coin?.pending_changes]).toEqual([body, 200, null]);
    }
    expect(await history(coin.id)).toEqual(["approved", "submitted"]);
    await edit(coin.id, { name: coin.name, description: "Another description, and long enough for it." });
    expect(await history(coin.id)).toEqual(["approved", "change_asked", "submitted"]);
    await edit(coin.id, { description: coin.description, tags: ["c"] });
    expect(await history(coin.id)).toEqual([
      "approved",
      "change_asked",
      "change_withdrawn",
      "changed_at_once",
      "submitted",
    ]);
  });

  test("does not put a denied coin in the queue again", async () => {
    const coin = await sampleCoin(app, owner);
    const reason = "Their chat says that it is a joke.";
    await app.request("PATCH", `/coins/${coin.id}/deny`, { token: admin.token, body: { reason } });
    expect((await edit(coin.id, { name: coin.name })).body.coin.status).toBe("denied");
    expect((await edit(coin.id, { tags: ["harbor"] })).body.coin.status).toBe("pending");
  });
});
