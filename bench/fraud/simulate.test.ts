import { expect, test } from "vitest";
import { createRandom } from "../../server/testing/random.ts";
import { useTestApp } from "../../server/testing/use-test-app.ts";
import { createNetworks } from "./networks.ts";
import { simulate, simulatedSettings } from "./simulate.ts";
import { createWorld, day, hour } from "./world.ts";

const app = useTestApp(simulatedSettings);

// The simulation itself fails when its counts differ from the site's.
test("in a small simulated world the site's counts agree with its responses, and no honest visitor is refused", async () => {
  const { attacks, honest } = await simulate(app, 1, 0.02, { jobsEvery: 4 * hour });
  expect(attacks).toHaveLength(22);
  expect(attacks.filter(({ tried }) => tried === 0)).toEqual([]);
  expect(honest).toHaveLength(16);
  expect(honest.filter(({ refused }) => refused > 0)).toEqual([]);
}, 240_000);

test("a visitor on the day after the world was created solves the challenge of the site", async () => {
  const startsAt = Date.UTC(2026, 3, 1);
  const world = await createWorld(app, 3, startsAt);
  const visitor = {
    scenario: "late",
    honest: true,
    email: world.networks.mailbox(),
    address: world.networks.home(),
    opensPage: true,
  };
  world.begin(startsAt + day, world.vote(visitor, await world.listCoin()));
  await world.runUntil(startsAt + day + hour);
  expect(world.casts).toMatchObject([{ state: "counted", at: startsAt + day }]);
  expect(world.casts[0]?.waited).toBeGreaterThan(300);
});

test("equal seeds give equal people and addresses, and other seeds give others", () => {
  const people = (seed: number) => {
    const { mailbox, home } = createNetworks(createRandom(seed));
    return Array.from({ length: 20 }, () => [mailbox(), home()]);
  };
  expect(people(7)).toEqual(people(7));
  expect(people(8)).not.toEqual(people(7));
});
