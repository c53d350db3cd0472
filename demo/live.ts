import { createRandom } from "../server/testing/random.ts";
import { candidatesOf } from "./history.ts";
import { springTrap, tradeOnce } from "./traders.ts";
import { choose, vote } from "./voters.ts";
import type { Inhabited } from "./world.ts";

/** Times between two blocks, and two votes on average. */
const [blockMs, voteMs] = [4000, 2500];
/** When one of the coins turns into a trap, unless the caller says when. */
const trapAfterMs = 10 * 60_000;

/**
 * Lets the world go on: traders trade, voters vote and look at coins, and after ten minutes a coin turns into a trap.
 * @returns a function that ends it, and waits for what is under way
 */
export function live(
  world: Inhabited,
  onError: (error: unknown) => void,
  trapMs: number = trapAfterMs,
): () => Promise<void> {
  const { site, people } = world;
  const random = createRandom(Date.now());
  const candidates = candidatesOf(world.markets, world.sales);
  const voteOnce = async () => {
    const voter = random.pick(people.voters.slice(1));
    const { id } = choose(random, candidates);
    await site.call(voter, "POST", `/coins/${id}/view`);
    if (await vote(site, voter, id, site.now())) site.ctx.figures.changed([id]);
  };
  const stops = [
    repeat(
      () => tradeOnce(world, random),
      () => blockMs,
      onError,
    ),
    repeat(voteOnce, () => random.gap(voteMs), onError),
    repeat(
      () => springTrap(world),
      () => trapMs,
      onError,
    ),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Runs `action` again and again, each time so long after the one before. */
function repeat(action: () => Promise<void>, waitMs: () => number, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = action()
        .catch((error) => void (isStopped || onError(error)))
        .finally(next);
    }, waitMs());
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
