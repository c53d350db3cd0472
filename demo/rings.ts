import type { DemoSite, Person } from "./site.ts";
import { vote } from "./voters.ts";

/** How many accounts one operator has. */
const size = 14;

/**
 * Votes of accounts that one operator opened within an hour, in one network and at one domain, for one coin, all in half a minute before `at`.
 * The second look at votes holds them; large rings wait for an admin after a day.
 */
export async function castTogether(site: DemoSite, coinId: string, at: Date): Promise<void> {
  // Another day's ring is of another operator: nothing that both have would join them.
  const day = at.getUTCDate();
  const ring: Person[] = [];
  for (let n = 0; n < size; n++) {
    const createdAt = new Date(at.getTime() - (90 - n) * 60_000);
    const email = `member${n + 1}@quick-boost-${day}.example`;
    ring.push(
      await site.addPerson({ name: `Member ${n + 1}`, email, address: `198.${100 + day}.7.${10 + n}`, createdAt }),
    );
  }
  for (const [n, member] of ring.entries()) {
    await vote(site, member, coinId, new Date(at.getTime() - (size - n) * 2000));
  }
  await site.run("judge-votes");
}
