import { describe, expect, test } from "vitest";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import type { TestUser } from "../../testing/test-app.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

const deny = (id: string) =>
  app.request("PATCH", `/coins/${id}/deny`, { token: admin.token, body: { reason: "Names a contract of another." } });
const edit = (id: string, body: object, by: TestUser = owner) =>
  app.request("PATCH", `/coins/${id}`, { token: by.token, body });
const shown = async (id: string) => (await app.request("GET", `/coins/${id}`, { token: admin.token })).body.coin;

describe("the owner of a denied coin", () => {
  test("corrects its contract although another coin has the old one", async () => {
    const denied = await sampleCoin(app, owner, admin);
    await deny(denied.id);
    await sampleCoin(app, owner, undefined, { address: denied.address });
    const address = randomAddress();
    const { status, body } = await edit(denied.id, { address });
    expect([status, body.coin?.status, body.coin?.address]).toEqual([200, "pending", address]);
    // Its contract is its own now: nobody else can have it.
    await expect(sampleCoin(app, owner, undefined, { address })).rejects.toThrow(/contract_taken/);
  });

  test.each(["address", "contracts"])(
    "gets a 409 when the new %s is another coin's, and nothing changes",
    async (field) => {
      const denied = await sampleCoin(app, owner, admin);
      await deny(denied.id);
      const { address, chain_id } = await sampleCoin(app, owner, admin);
      const change = field === "address" ? { address } : { contracts: [{ chain_id, address }] };
      const { status, body } = await edit(denied.id, change);
      expect([status, body.code, body.address]).toEqual([409, "contract_taken", address]);
      expect(await shown(denied.id)).toMatchObject({ status: "denied", address: denied.address });
    },
  );

  test("gets a 409 while another coin has the contract that stays", async () => {
    const denied = await sampleCoin(app, owner, admin);
    await deny(denied.id);
    await sampleCoin(app, owner, undefined, { address: denied.address });
    const { status, body } = await edit(denied.id, { name: "Another Name" });
    expect([status, body.code]).toEqual([409, "contract_taken"]);
    expect(await shown(denied.id)).toMatchObject({ status: "denied", name: denied.name });
  });

  test("puts it back into the queue with its contracts, which no other coin can have", async () => {
    const denied = await sampleCoin(app, owner, admin);
    await deny(denied.id);
    expect((await edit(denied.id, { symbol: "FIXED" })).body.coin).toMatchObject({ status: "pending" });
    await expect(sampleCoin(app, owner, undefined, { address: denied.address })).rejects.toThrow(/contract_taken/);
  });

  test("wins or loses whole against a coin that takes the contract at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const denied = await sampleCoin(app, owner, admin);
      await deny(denied.id);
      const address = randomAddress();
      const [edited, submitted] = await Promise.all([
        edit(denied.id, { address }),
        sampleCoin(app, owner, undefined, { address }).then(
          () => 201,
          () => 409,
        ),
      ]);
      expect([edited.status, submitted].sort()).toEqual(edited.status === 200 ? [200, 409] : [201, 409]);
    }
  });
});

test("an edit that waits is not accepted once its coin is denied", async () => {
  const coin = await sampleCoin(app, owner, admin);
  await edit(coin.id, { symbol: "NEXT" });
  const accept = () =>
    app.request("PATCH", `/coins/${coin.id}/changes`, { token: admin.token, body: { accept: true } });
  const [denied, accepted] = await Promise.all([deny(coin.id), accept()]);
  expect(denied.status).toBe(200);
  expect([200, 409]).toContain(accepted.status);
  expect(await shown(coin.id)).toMatchObject({ status: "denied", symbol: accepted.status === 200 ? "NEXT" : "HRB" });
  expect(await accept()).toMatchObject({ status: 409, body: { status: "denied" } });
});

test("an edit of the former owner is refused when the coin changes hands first", async () => {
  const team = await app.user();
  for (let round = 0; round < 5; round++) {
    const coin = await sampleCoin(app, owner, admin);
    const claim = await app.request("POST", `/coins/${coin.id}/claims`, {
      token: team.token,
      body: { text: "We are the team of this coin.", evidence_url: "https://harbor.example/proof" },
    });
    const accept = app.request("PATCH", `/claims/${claim.body.claim.id}`, {
      token: admin.token,
      body: { accept: true },
    });
    const edits = Array.from({ length: 4 }, () => edit(coin.id, { contact_email: "former@harbor.example" }));
    const [accepted] = await Promise.all([accept, ...edits]);
    expect(accepted.status).toBe(200);
    expect((await shown(coin.id)).contact_email).toBeNull();
  }
});

test("a claim is refused when its account becomes the owner first, or the coin is no longer public", async () => {
  const team = await app.user();
  const body = { text: "We are the team of this coin.", evidence_url: "https://harbor.example/proof" };
  const claim = (id: string) => app.request("POST", `/coins/${id}/claims`, { token: team.token, body });
  const coin = await sampleCoin(app, owner, admin);
  const first = await claim(coin.id);
  await app.request("PATCH", `/claims/${first.body.claim.id}`, { token: admin.token, body: { accept: true } });
  expect((await claim(coin.id)).status).toBe(409);
  const hidden = await sampleCoin(app, owner, admin);
  const [, ...claims] = await Promise.all([deny(hidden.id), ...Array.from({ length: 3 }, () => claim(hidden.id))]);
  expect(claims.every(({ status }) => [201, 404, 409].includes(status))).toBe(true);
  expect((await claim(hidden.id)).status).toBe(404);
});
