import { expect, test } from "vitest";
import { sampleCoin, sampleSubmission } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";

const { app, owner, admin } = useTestAppWithUsers();

const deny = (id: string) =>
  app.request("PATCH", `/coins/${id}/deny`, { token: admin.token, body: { reason: "Copies the name of another." } });
const rename = (id: string, name: string) =>
  app.request("PATCH", `/coins/${id}`, { token: admin.token, body: { name } });
const bySlug = (slug: string) => app.request("GET", `/coins/slugs/${slug}`);

test("gives the slug of a denied or deleted coin to the next coin of that name", async () => {
  const denied = await sampleCoin(app, owner, admin, { name: "Tidal Quay" });
  await deny(denied.id);
  const real = await sampleCoin(app, owner, admin, { name: "Tidal Quay" });
  expect([denied.slug, real.slug]).toEqual(["tidal-quay", "tidal-quay"]);
  expect((await bySlug("tidal-quay")).body.coin.id).toBe(real.id);
  const reapproved = await app.request("PATCH", `/coins/${denied.id}/approve-now`, { token: admin.token });
  expect(reapproved.body.coin.slug).toBe(`tidal-quay-${denied.id.slice(-12)}`);
  expect((await bySlug(reapproved.body.coin.slug)).body.coin.id).toBe(denied.id);

  await deny(denied.id);
  await app.request("DELETE", `/coins/${real.id}`, { token: admin.token });
  expect((await sampleCoin(app, owner, admin, { name: "Tidal Quay" })).slug).toBe("tidal-quay");
});

test("gives away the old slug of a denied coin, but not of a public one", async () => {
  const moved = await sampleCoin(app, owner, admin, { name: "Old Pier" });
  await rename(moved.id, "New Pier");
  const second = await sampleCoin(app, owner, undefined, { name: "Old Pier" });
  expect(second.slug).toBe("old-pier-hrb");
  expect((await bySlug("old-pier")).headers.get("location")).toBe("/api/coins/slugs/new-pier");
  await deny(moved.id);
  const third = await sampleCoin(app, owner, admin, { name: "Old Pier" });
  expect(third.slug).toBe("old-pier");
  await app.request("PATCH", `/coins/${moved.id}/approve-now`, { token: admin.token });
  expect((await bySlug("old-pier")).body.coin.id).toBe(third.id);
  expect((await bySlug("new-pier")).body.coin.id).toBe(moved.id);
});

test("gives the name of a listed coin, or one that looks like it, no slug of that name", async () => {
  const real = await sampleCoin(app, owner, admin, { name: "Lantern Pier" });
  const hidden = await sampleCoin(app, owner, admin, { name: "Signal Bay" });
  await deny(hidden.id);
  expect(real.slug).toBe("lantern-pier");
  for (const name of ["Lantern Pier", "LANTERN-PIER", "Lаntern Pier", "L4ntern Pier"]) {
    const { slug } = await sampleCoin(app, owner, undefined, { name });
    expect(slug).toMatch(/^l(a|4)ntern-pier-[0-9a-f]{12}$/);
  }
  // The symbol makes this slug look like the name of the listed coin.
  const { slug } = await sampleCoin(app, owner, undefined, { name: "!!!", symbol: "LanternPier" });
  expect(slug).toBe("lanternpier-2");
  expect((await rename(real.id, "Lantern pier")).body.coin.slug).toBe("lantern-pier");
  expect((await sampleCoin(app, owner, undefined, { name: "Signal Bay" })).slug).toBe("signal-bay");
  const series = ["Berth 6", "Berth 8"];
  for (const name of series) expect((await sampleCoin(app, owner, admin, { name })).slug).toBe(`berth-${name.at(-1)}`);
});

test("gives each of many concurrent coins of one name its own slug", async () => {
  const denied = await sampleCoin(app, owner, admin, { name: "Busy Dock" });
  await deny(denied.id);
  const body = () => sampleSubmission({ name: "Busy Dock" });
  const responses = await Promise.all([
    ...Array.from({ length: 6 }, () => app.request("POST", "/coins", { token: owner.token, body: body() })),
    app.request("PATCH", `/coins/${denied.id}/approve-now`, { token: admin.token }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 200]);
  expect(new Set(responses.map(({ body: { coin } }) => coin.slug)).size).toBe(7);
});
