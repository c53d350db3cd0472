import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomAddress, sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { noteWithdrawnContracts } from "./note-withdrawn-contracts.ts";

const { app, owner, admin } = useTestAppWithUsers();

/** What a migration does with the data of a site that imported lists before: the statements after its first ones. */
const migrate = async (name: string, first: number) => {
  const file = new URL(`../../database/migrations/${name}.sql`, import.meta.url);
  const statements = (await readFile(file, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements.slice(first)) await app.ctx.db.execute(sql.raw(statement));
};
const shown = async (id: string) => (await app.request("GET", `/coins/${id}`)).body.coin;

/** A public coin to which an import of an earlier release added this contract. */
const withAttached = async (address: string) => {
  const coin = await sampleCoin(app, owner, admin);
  const before = [{ chain_id: 56, address: coin.address, decimals: 18 }];
  const after = [...before, { chain_id: 137, address, decimals: 6 }];
  await app.ctx.db.execute(sql`
    insert into contracts (coin_id, position, chain_id, address, decimals) values (${coin.id}, 1, 137, ${address}, 6)`);
  await app.ctx.db.execute(sql`update coins set chain_ids = '{56,137}' where id = ${coin.id}`);
  await app.ctx.db.execute(sql`
    insert into moderation_actions (id, coin_id, action, reason, before, after, at) values (gen_random_uuid(), ${coin.id}, 'changed_by_moderator',
      'A token list was imported.', ${JSON.stringify({ contracts: before })}::jsonb, ${JSON.stringify({ contracts: after })}::jsonb, now())`);
  return { coin, after };
};

test("a contract that an earlier import added to a coin becomes a proposal, unless somebody confirmed it since", async () => {
  const [address, confirmed] = [randomAddress(), randomAddress()];
  const { coin } = await withAttached(address);
  const kept = await withAttached(confirmed);
  const contracts = [...kept.after, { chain_id: 1, address: randomAddress(), decimals: 18 }];
  await app.request("PATCH", `/coins/${kept.coin.id}`, { token: admin.token, body: { contracts } });
  const [entry] = (await app.request("GET", `/coins/${coin.id}/diary`)).body.diary;
  expect(entry).toMatchObject({ kind: "edited", how: "list", list: null });

  await migrate("0048_list_proposals", 8);
  expect((await shown(coin.id)).contracts).toMatchObject([{ address: coin.address }]);
  expect((await app.request("GET", `/coins/addresses/${address}`)).body.coins).toEqual([]);
  expect((await app.request("GET", "/coins?chain_id=137")).body.coins.map(({ id }: { id: string }) => id)).toEqual([
    kept.coin.id,
  ]);
  expect((await shown(kept.coin.id)).contracts).toHaveLength(3);
  const { changes } = (await app.request("GET", "/coins/changes", { token: admin.token })).body;
  expect(changes).toMatchObject([
    { coin: { id: coin.id }, after: { contracts: [{ address: coin.address }, { address, decimals: 6 }] } },
  ]);
});

test("an edit that was refused confirms no contract, and the others of the coin are checked again", async () => {
  const address = randomAddress();
  const { coin, after } = await withAttached(address);
  const contracts = [...after, { chain_id: 1, address: randomAddress(), decimals: 18 }];
  await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body: { contracts } });
  const refuse = { accept: false, reason: "One of them is another token." };
  const { status } = await app.request("PATCH", `/coins/${coin.id}/changes`, { token: admin.token, body: refuse });
  expect(status).toBe(200);
  await app.ctx.db.execute(sql`
    insert into contract_safety (chain_id, address, next_at) values (56, ${coin.address}, now() + interval '7 days')`);
  await migrate("0050_refused_list_contracts", 0);
  expect((await shown(coin.id)).contracts).toMatchObject([{ address: coin.address }]);
  const due = await app.ctx.db.execute(
    sql`select next_at <= now() as due from contract_safety where address = ${coin.address}`,
  );
  expect(due.rows).toEqual([{ due: true }]);
});

test("the history says once which contracts were taken back, also after a moderator has decided", async () => {
  const address = randomAddress();
  const { coin, after } = await withAttached(address);
  const other = await sampleCoin(app, owner, admin);
  await migrate("0048_list_proposals", 8);
  await Promise.all([noteWithdrawnContracts(app.ctx), noteWithdrawnContracts(app.ctx)]);
  const diaryOf = async (id: string) => (await app.request("GET", `/coins/${id}/diary?kind=edited`)).body.diary;
  const [entry, added] = await diaryOf(coin.id);
  expect(entry).toMatchObject({ kind: "edited", how: "list", list: "tokens.json", before: { contracts: after } });
  expect(entry.after.contracts).toMatchObject([{ address: coin.address }]);
  expect(added).toMatchObject({ kind: "edited", how: "list", list: null });
  const { history } = (await app.request("GET", `/coins/${coin.id}/history`, { token: owner.token })).body;
  expect(history[0]).toMatchObject({
    actor: null,
    reason: "A moderator decides about contracts that earlier imports added.",
  });
  const { changes } = (await app.request("GET", "/coins/changes?limit=100", { token: admin.token })).body;
  const change = changes.find((one: { coin: { id: string } }) => one.coin.id === coin.id);
  const body = { accept: true, proposal_id: change.proposal.id };
  expect((await app.request("PATCH", `/coins/${coin.id}/changes`, { token: admin.token, body })).status).toBe(200);
  await noteWithdrawnContracts(app.ctx);
  expect(await diaryOf(coin.id)).toHaveLength(3);
  expect(await diaryOf(other.id)).toEqual([]);
});
