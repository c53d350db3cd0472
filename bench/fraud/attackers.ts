import { type Course, day, hour, minute, type NewAccount, type Person, scale, type World } from "./world.ts";

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
  /** Honest people who vote for its coin between two times. */
  fans?: { people: number; from: number; until: number };
  /** Honest people without an account who vote for its coin while it lasts. */
  strangers?: number;
};

/** What all attackers have in common. */
function createAttackers({ random, networks, listCoin, vote, now }: World, size: number) {
  const attacks: Attack[] = [];
  const accounts: NewAccount[] = [];
  const { count, atLeast } = scale(size);
  const person = (scenario: string, address: string, email = networks.mailbox()): Person => ({
    scenario,
    honest: false,
    email,
    address,
    opensPage: false,
  });
  const attack = async (scenario: string, startsAt: number, lasts: number, coins = 1): Promise<Attack> => {
    const targets: string[] = [];
    for (let n = 0; n < coins; n++) targets.push(await listCoin());
    const created = { scenario, coins: targets, startsAt, lasts };
    attacks.push(created);
    return created;
  };
  const manner = () => ({ opensPage: random.chance(0.5), readsEmailAfter: random.pick([1_000, 20_000]) });
  const ownDomain = () => (random.chance(0.5) ? `${networks.name()}.example` : undefined);
  async function* inEach(voter: Person, coins: string[]): Course {
    for (const coin of random.sample(coins, coins.length)) {
      yield* vote(voter, coin);
      yield now() + random.between(3_000, 60_000);
    }
  }
  return { attacks, accounts, count, atLeast, person, attack, manner, ownDomain, inEach };
}

/** Prepares attacks on `today`, and names the coins that each promotes. `popular` are coins that others vote for. */
export async function beginAttacks(
  world: World,
  today: number,
  size: number,
  popular: readonly string[],
): Promise<Attack[]> {
  const { random, networks, begin, vote, signUpAndVote, erase } = world;
  const { attacks, accounts, count, atLeast, person, attack, manner, ownDomain, inEach } = createAttackers(world, size);

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

  /** Accounts that were created within one hour and left to age, used from residential addresses within two hours. */
  const aged = await attack("accounts aged in one batch", today + 15 * hour, 2 * hour);
  const registeredAt = today - random.between(40, 60) * day;
  for (let n = count(200); n > 0; n--) {
    const voter = person(aged.scenario, networks.home());
    accounts.push({ person: voter, createdAt: registeredAt + random.between(0, 60) * minute, votedFor: null });
    begin(aged.startsAt + random.between(0, aged.lasts), vote(voter, aged.coins[0] as string));
  }

  // What follows was written after votes were judged together. Each draws by seed whether it opens pages and waits like a person.

  /** Each account of one machine votes and is erased before the next mailbox is used. */
  const erased = await attack("one IPv4 machine that erases its accounts", today + 10 * hour, 10 * minute);
  async function* voteAndErase(who: Person[], readsEmailAfter: number): Course {
    const until = erased.startsAt + erased.lasts;
    for (const voter of who) {
      if (world.now() >= until) return;
      yield* vote(voter, erased.coins[0] as string, { until, readsEmailAfter });
      if (voter.token) yield* erase(voter);
    }
  }
  {
    const [{ opensPage, readsEmailAfter }, from, domain] = [manner(), networks.ipv4(), ownDomain()];
    for (let lane = 0; lane < 4; lane++) {
      const who = Array.from({ length: atLeast(4, 30) }, () => ({
        ...person(erased.scenario, from, networks.mailbox(domain)),
        opensPage,
      }));
      begin(erased.startsAt, voteAndErase(who, readsEmailAfter));
    }
  }

  /** Links of one address or of one IPv6 /48 that are collected, and used in the same second. */
  const together = await attack("links of one network used at once", today + 12 * hour, hour);
  {
    const { opensPage } = manner();
    const [from, block] = [networks.ipv4(), random.chance(0.5) ? networks.block48() : null];
    const usedAt = together.startsAt + 50 * minute;
    for (let n = atLeast(8, 28); n > 0; n--) {
      const address = block ? `${block}:${networks.hex()}::1` : from;
      const voter = { ...person(together.scenario, address), opensPage };
      const asksAt = together.startsAt + random.between(0, 45) * minute;
      begin(asksAt, vote(voter, together.coins[0] as string, { until: usedAt + hour, readsEmailAt: usedAt }));
    }
  }

  /** Accounts of one address that first vote alone, each for a coin of its own, and a day later for one coin together. */
  const rings = await attack("44 accounts that first voted alone", today + 14 * hour, 30 * minute);
  {
    const [{ opensPage }, from, domain] = [manner(), networks.ipv4(), ownDomain()];
    for (let n = count(44); n > 0; n--) {
      const voter = { ...person(rings.scenario, from, networks.mailbox(domain)), opensPage };
      begin(
        rings.startsAt - day + random.between(0, rings.lasts),
        alone(voter, random.pick(popular), rings.startsAt + random.between(0, rings.lasts)),
      );
    }
  }
  async function* alone(voter: Person, first: string, then: number): Course {
    const before = { ...voter, scenario: "first votes of a ring" };
    yield* vote(before, first);
    if (before.token) voter.token = before.token;
    yield then;
    yield* vote(voter, rings.coins[0] as string);
  }

  /** Accounts that are just no longer new, from one address and domain, each with an earlier vote. */
  const fresh = await attack("120 accounts of 49 hours, one address", today + 16 * hour, 2 * hour);
  {
    const [{ opensPage }, from, domain] = [manner(), networks.ipv4(), `${networks.name()}.example`];
    const spread = random.pick([1, 24, 24 * 20]) * hour;
    for (let n = count(120); n > 0; n--) {
      const voter = { ...person(fresh.scenario, from, networks.mailbox(domain)), opensPage };
      const at = fresh.startsAt + random.between(0, fresh.lasts);
      accounts.push({
        person: voter,
        createdAt: at - 49 * hour - random.between(0, spread),
        votedFor: random.pick(popular),
      });
      begin(at, vote(voter, fresh.coins[0] as string));
    }
  }

  /** New accounts at large providers, each from an address of its own. */
  const scattered = await attack("256 IPv4, large providers", today + 17 * hour, 3 * minute);
  scattered.strangers = count(30);
  {
    const { opensPage, readsEmailAfter } = manner();
    const provider = random.chance(0.5) ? "gmail.com" : undefined;
    for (let n = count(256); n > 0; n--) {
      const voter = { ...person(scattered.scenario, networks.ipv4(), networks.mailbox(provider)), opensPage };
      const until = scattered.startsAt + scattered.lasts;
      begin(
        scattered.startsAt + random.between(0, scattered.lasts - 30_000),
        vote(voter, scattered.coins[0] as string, { until, readsEmailAfter }),
      );
    }
  }

  /** One account from each of 40 blocks of one IPv6 provider. */
  const blocks = await attack("40 /48s of one IPv6 /32", today + 18 * hour, 10 * minute);
  {
    const [{ opensPage, readsEmailAfter }, provider] = [manner(), networks.block32()];
    for (let n = atLeast(10, 40); n > 0; n--) {
      const voter = { ...person(blocks.scenario, `${provider}:${networks.hex()}::1`), opensPage };
      begin(
        blocks.startsAt + random.between(0, blocks.lasts),
        vote(voter, blocks.coins[0] as string, { readsEmailAfter }),
      );
    }
  }

  /** Bots that vote for popular coins and for a rival's, so that honest votes look like theirs. */
  const grief = await attack("40 bots for ten popular coins and a rival's", today + 12 * hour, 8 * hour);
  {
    const [{ opensPage }, domain] = [manner(), ownDomain()];
    const from = random.chance(0.5) ? networks.ipv4() : null;
    const targets = random.sample(popular.slice(0, 15), 10);
    for (let n = atLeast(8, 40); n > 0; n--) {
      const voter = { ...person(grief.scenario, from ?? networks.home(), networks.mailbox(domain)), opensPage };
      begin(grief.startsAt + random.between(0, grief.lasts), inEach(voter, [...targets, grief.coins[0] as string]));
    }
  }

  /** Sold accounts at large providers that voted before, each from a home. */
  const sold = await attack("300 sold accounts with a past, 300 homes", today + 9 * hour, 6 * hour);
  for (let n = count(300); n > 0; n--) {
    const voter = { ...person(sold.scenario, networks.home()), opensPage: true };
    accounts.push({ person: voter, createdAt: today - random.between(30, 400) * day, votedFor: random.pick(popular) });
    begin(sold.startsAt + random.between(0, sold.lasts), vote(voter, sold.coins[0] as string));
  }

  /** New accounts at large providers that behave like people, each from a rented server: as many as a crowd that follows a link. */
  const rented = await attack("256 rented servers", today + 19 * hour, hour);
  for (let n = atLeast(32, 256); n > 0; n--) {
    const voter = { ...person(rented.scenario, networks.server()), opensPage: true };
    begin(
      rented.startsAt + random.between(0, rented.lasts),
      vote(voter, rented.coins[0] as string, { readsEmailAfter: random.between(8_000, 3 * minute) }),
    );
  }

  /** People who are paid to vote by hand. */
  const paid = await attack("40 people who are paid", today + 13 * hour, 5 * hour);
  for (let n = count(40); n > 0; n--) {
    const voter = { ...person(paid.scenario, networks.home()), opensPage: true };
    begin(
      paid.startsAt + random.between(0, paid.lasts),
      vote(voter, paid.coins[0] as string, { readsEmailAfter: random.between(8_000, 3 * minute) }),
    );
  }

  await world.addAccounts(accounts);
  return attacks;
}

/**
 * Prepares the attacks that a review of the first ones found missing. They come after the first honest visitors, so that a seed still gives
 * the same people, addresses and times for those.
 */
export async function beginLaterAttacks(
  world: World,
  today: number,
  size: number,
  popular: readonly string[],
): Promise<Attack[]> {
  const { random, networks, begin, vote } = world;
  const { attacks, accounts, count, atLeast, person, attack, manner, ownDomain } = createAttackers(world, size);
  const sixty = atLeast(12, 60);
  const fewFans = () => count(random.whole(5, 20));

  /**
   * New accounts that vote for the coin on the first, second and fifth day of the world. Their attacks are said to start when the votes of
   * the second day are more than a day old, so that the last figures include those of the fifth.
   */
  const returning = (scenario: string) => attack(scenario, today + 15 * hour, 2 * day);
  const comeBack = (campaign: Attack, who: Person[], within: number, readsEmailAfter: number) => {
    for (const voter of who) {
      const times = [0, 1, 4].map((days) => world.startsAt + days * day + 8 * hour + random.between(0, within));
      begin(world.startsAt, atTimes(voter, campaign.coins[0] as string, times, readsEmailAfter));
    }
    campaign.fans = { people: fewFans(), from: world.startsAt, until: today + 3 * day };
  };
  async function* atTimes(voter: Person, coin: string, times: number[], readsEmailAfter: number): Course {
    for (const at of times) {
      yield at;
      yield* vote(voter, coin, { readsEmailAfter });
    }
  }

  /** Accounts of one network. */
  const network = await returning("accounts that vote again on later days");
  {
    const [{ opensPage, readsEmailAfter }, from, domain] = [manner(), networks.ipv4(), ownDomain()];
    const block = random.chance(0.5) ? networks.block48() : null;
    const who = Array.from({ length: sixty }, () => {
      const address = block ? `${block}:${networks.hex()}::1` : from;
      return { ...person(network.scenario, address, networks.mailbox(domain)), opensPage };
    });
    comeBack(network, who, random.between(10, 120) * minute, readsEmailAfter);
  }

  /** Accounts at large providers, each with an address of its own. */
  const crowd = await returning("a crowd that votes again on later days");
  {
    const { opensPage, readsEmailAfter } = manner();
    const provider = random.chance(0.5) ? "gmail.com" : undefined;
    const who = Array.from({ length: atLeast(40, 256) }, () => ({
      ...person(crowd.scenario, networks.ipv4(), networks.mailbox(provider)),
      opensPage,
    }));
    comeBack(crowd, who, 3 * minute, readsEmailAfter);
  }

  /** New accounts of an address from which a few old accounts vote for many other coins. */
  const decoyed = await attack("one address with decoys", today + 10 * hour, random.between(1, 8) * hour);
  {
    const [{ opensPage, readsEmailAfter }, from] = [manner(), networks.ipv4()];
    for (let n = random.whole(2, 4); n > 0; n--) {
      const old = { ...person(decoyed.scenario, from), opensPage };
      accounts.push({ person: old, createdAt: today - random.between(60, 400) * day, votedFor: random.pick(popular) });
      for (const coin of random.sample(popular, random.whole(12, 30)))
        begin(today + random.between(7, 22) * hour, vote(old, coin));
    }
    for (let n = sixty; n > 0; n--) {
      const voter = { ...person(decoyed.scenario, from), opensPage };
      const at = decoyed.startsAt + random.between(0, decoyed.lasts);
      begin(at, vote(voter, decoyed.coins[0] as string, { readsEmailAfter }));
    }
    decoyed.fans = { people: fewFans(), from: today, until: today + day };
  }

  /** New accounts of one address at a coin with about twice as many honest votes; for some seeds one votes long before the others. */
  const outnumbered = await attack(
    "one address at a coin that many vote for",
    today + 6 * hour,
    random.between(4, 30) * hour,
  );
  {
    const [{ opensPage, readsEmailAfter }, from] = [manner(), networks.ipv4()];
    const { startsAt, lasts } = outnumbered;
    const firstAt = random.chance(0.5) ? startsAt - random.between(12, 30) * hour : startsAt;
    for (let n = sixty; n > 0; n--) {
      const voter = { ...person(outnumbered.scenario, from), opensPage };
      const at = n === sixty ? firstAt : startsAt + random.between(0, lasts);
      begin(at, vote(voter, outnumbered.coins[0] as string, { readsEmailAfter }));
    }
    const people = Math.round(sixty * random.between(1.7, 2.5));
    outnumbered.fans = { people, from: firstAt, until: startsAt + lasts };
  }

  /** New accounts at large providers, each from an address of its own, with some aged accounts that voted before. */
  const mixed = await attack("a crowd with other votes", today + 18 * hour, random.between(3, 40) * minute);
  {
    const { opensPage, readsEmailAfter } = manner();
    const provider = random.chance(0.5) ? "gmail.com" : undefined;
    const isAged = random.between(0.05, 0.1);
    const voters = atLeast(40, 256);
    for (let n = 0; n < voters; n++) {
      const voter = { ...person(mixed.scenario, networks.ipv4(), networks.mailbox(provider)), opensPage };
      const createdAt = today - random.between(30, 400) * day;
      if (n < voters * isAged) accounts.push({ person: voter, createdAt, votedFor: random.pick(popular) });
      const at = mixed.startsAt + random.between(0, mixed.lasts);
      begin(at, vote(voter, mixed.coins[0] as string, { readsEmailAfter }));
    }
    mixed.fans = { people: fewFans(), from: today, until: today + day };
  }

  /** New accounts of one own domain, each from a home, at a coin with about as many honest votes. */
  const homes = await attack("one mail domain of its own, many homes", today, day);
  {
    const [{ opensPage, readsEmailAfter }, domain] = [manner(), `${networks.name()}.example`];
    for (let n = sixty; n > 0; n--) {
      const voter = { ...person(homes.scenario, networks.home(), networks.mailbox(domain)), opensPage };
      const at = homes.startsAt + random.between(0, homes.lasts);
      begin(at, vote(voter, homes.coins[0] as string, { readsEmailAfter }));
    }
    homes.fans = { people: Math.round(sixty * random.between(0.8, 1.2)), from: today, until: today + day };
  }

  await world.addAccounts(accounts);
  return attacks;
}
