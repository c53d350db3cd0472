import { type Course, day, hour, minute, type NewAccount, type Person, type World } from "./world.ts";

/*
 * Attackers act on public documentation alone (the API's description and docs/vote-integrity.md) and are not adapted to how the site
 * decides. Each promotes a coin, uses the mailboxes that are refused least, and waits when told to.
 */

export type Attack = {
  scenario: string;
  coins: string[];
  startsAt: number;
  /** Duration of the attack. */
  lasts: number;
};

/** Prepares every attack on `today`, and names the coins that each promotes. */
export async function beginAttacks(world: World, today: number, size: number): Promise<Attack[]> {
  const { random, networks, begin, vote, signUpAndVote } = world;
  const attacks: Attack[] = [];
  const accounts: NewAccount[] = [];
  const count = (full: number) => Math.max(1, Math.round(full * size));
  const person = (scenario: string, address: string, email = networks.mailbox()): Person => ({
    scenario,
    honest: false,
    email,
    address,
  });
  const attack = async (scenario: string, startsAt: number, lasts: number, coins = 1): Promise<Attack> => {
    const targets: string[] = [];
    for (let n = 0; n < coins; n++) targets.push(await world.listCoin());
    const created = { scenario, coins: targets, startsAt, lasts };
    attacks.push(created);
    return created;
  };

  /** Many accounts one after another from one network, by both ways to a first vote: by email, and by signing up. */
  async function* inTurn(who: Person[], { coins, startsAt, lasts }: Attack): Course {
    const until = startsAt + lasts;
    for (const [n, voter] of who.entries()) {
      if (world.now() >= until) return;
      const coin = coins[0] as string;
      if (n % 4 === 3) yield* signUpAndVote(voter, coin, until);
      else yield* vote(voter, coin, { until, readsEmailAfter: 1_000 });
    }
  }

  const oneMachine = await attack("one IPv4 machine", today + 9 * hour, 10 * minute);
  const address = networks.ipv4();
  const [gmail] = networks.mailbox("gmail.com").split("@") as [string];
  const subaddresses = [
    `${gmail}+1@gmail.com`,
    `${gmail}+2@gmail.com`,
    `${gmail.slice(0, 1)}.${gmail.slice(1)}@gmail.com`,
  ];
  // In a small world enough of them for both ways to a first vote.
  const ownMachine = [...subaddresses, ...Array.from({ length: Math.max(16, count(120)) }, () => networks.mailbox())];
  // Four at once: one that must wait does not stop the others.
  for (let lane = 0; lane < 4; lane++) {
    const some = ownMachine
      .filter((_, n) => n % 4 === lane)
      .map((email) => person(oneMachine.scenario, address, email));
    begin(oneMachine.startsAt, inTurn(some, oneMachine));
  }

  /** As many accounts per network as were tried when every vote counted: 1,344 from 256. */
  const eachNetwork = 5.25;
  const fromNetworks = (campaign: Attack, addresses: string[], email: () => string | undefined) => {
    for (const from of addresses) {
      const voters = Array.from({ length: Math.round(random.between(eachNetwork - 1, eachNetwork + 1)) }, () =>
        person(campaign.scenario, from, email()),
      );
      begin(campaign.startsAt + random.between(0, 30_000), inTurn(voters, campaign));
    }
  };
  const ipv6 = await attack("256 /64s of one IPv6 /48", today + 11 * hour, 3 * minute);
  const block = networks.block48();
  fromNetworks(
    ipv6,
    Array.from({ length: count(256) }, (_, n) => `${block}:${n.toString(16)}::1`),
    () => undefined,
  );
  const catchAll = await attack("256 IPv4, one own domain", today + 13 * hour, 3 * minute);
  const domain = `${networks.name()}.example`;
  fromNetworks(
    catchAll,
    Array.from({ length: count(256) }, () => networks.ipv4()),
    () => networks.mailbox(domain),
  );

  /**
   * Accounts at large providers that were created slowly by somebody else and sold, each used once from a residential address, spread over
   * a day.
   */
  const dripping = await attack("1,000 homes, aged accounts", today, day);
  for (let n = count(1_000); n > 0; n--) {
    const voter = person(dripping.scenario, networks.home());
    accounts.push({ person: voter, createdAt: today - random.between(35, 120) * day, votedFor: null });
    begin(dripping.startsAt + random.between(0, dripping.lasts), vote(voter, dripping.coins[0] as string));
  }

  /** A ring that votes for several coins every day in the same hours. */
  const ring = await attack("a ring for six coins", today + 19 * hour, 3 * day, 6);
  for (let n = count(60); n > 0; n--) {
    const voter = person(ring.scenario, networks.home());
    accounts.push({ person: voter, createdAt: today - random.between(31, 90) * day, votedFor: null });
    for (let from = ring.startsAt; from < ring.startsAt + ring.lasts; from += day)
      begin(from + random.between(0, 3) * hour, inEach(voter, ring.coins));
  }
  async function* inEach(voter: Person, coins: string[]): Course {
    for (const coin of random.sample(coins, coins.length)) {
      yield* vote(voter, coin);
      yield world.now() + random.between(3_000, 60_000);
    }
  }

  /** Accounts that were created within one hour and left to age, used from residential addresses within two hours. */
  const aged = await attack("accounts aged in one batch", today + 15 * hour, 2 * hour);
  const registeredAt = today - random.between(40, 60) * day;
  for (let n = count(200); n > 0; n--) {
    const voter = person(aged.scenario, networks.home());
    accounts.push({ person: voter, createdAt: registeredAt + random.between(0, 60) * minute, votedFor: null });
    begin(aged.startsAt + random.between(0, aged.lasts), vote(voter, aged.coins[0] as string));
  }

  await world.addAccounts(accounts);
  return attacks;
}
