import { expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

const queues = async () => (await app.request("GET", "/moderation/queues", { token: admin.token })).body.queues;
const decide = (path: string, body: unknown) => app.request("PATCH", path, { token: admin.token, body });

test("counts the pending cases of each queue, and none of a deleted coin", async () => {
  const none = { pending: 0, changes: 0, scheduled: 0, reports: 0, claims: 0, safety_changes: 0, held_votes: 0 };
  expect(await queues()).toEqual(none);

  await sampleCoin(app, owner);
  const scheduled = await sampleCoin(app, owner);
  await decide(`/coins/${scheduled.id}/approve`, {});
  const coin = await sampleCoin(app, owner, admin);
  await app.request("PATCH", `/coins/${coin.id}`, { token: owner.token, body: { name: "Another name" } });
  const { token } = await app.user();
  await app.request("POST", `/coins/${coin.id}/reports`, { token, body: { reason: "spam" } });
  const claim = { text: "We are the team of it.", evidence_url: "https://harbor.example/proof" };
  await app.request("POST", `/coins/${coin.id}/claims`, { token, body: claim });
  expect(await queues()).toEqual({ ...none, pending: 1, scheduled: 1, changes: 1, reports: 1, claims: 1 });

  await app.request("DELETE", `/coins/${coin.id}`, { token: admin.token });
  expect(await queues()).toEqual({ ...none, pending: 1, scheduled: 1 });
});
