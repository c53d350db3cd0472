import type { Attack } from "./attackers.ts";
import { type Course, day, hour, minute, type NewAccount, type Person, scale, type World } from "./world.ts";

/** What all honest visitors of a site with `coins` have in common. */
function createVisitors(world: World, coins: readonly string[], size: number) {
  const { random, networks, vote } = world;
  const { count, atLeast } = scale(size);
  const many = <T>(full: number, make: (n: number) => T): T[] => Array.from({ length: count(full) }, (_, n) => make(n));
  const person = (scenario: string, address: string, email = networks.mailbox()): Person => ({
    scenario,
    honest: true,
    email,
    address,
    opensPage: true,
  });
  /** The age of an account in days: many are young, some are as old as the site. */
  const age = () => 1 + 700 * random.next() ** 2;
  const accounts: NewAccount[] = [];
  /** A person with an account of any age. All except lurkers and one in ten of the others have voted before. */
  const member = (scenario: string, address: string, email?: string, days = age()): Person => {
    const visitor = person(scenario, address, email);
    const votedFor = scenario === "lurkers" || random.chance(0.1) ? null : random.pick(coins);
    accounts.push({ person: visitor, createdAt: world.startsAt - days * day, votedFor });
    return visitor;
  };
  async function* votesFor(who: Person, some: readonly string[]): Course {
    for (const [n, coin] of some.entries()) {
      if (n > 0) yield world.now() + random.between(5_000, 4 * minute);
      yield* vote(who, coin, { readsEmailAfter: random.between(8_000, 3 * minute) });
    }
  }
  /** Some coins have many fans, most have few. */
  const favourites = (most: number) =>
    [
      ...new Set(
        Array.from({ length: random.whole(1, most) }, () => coins[Math.floor(coins.length * random.next() ** 2)]),
      ),
    ] as string[];
  /** A country in which half of the people share the addresses of so many carriers, and most others have the blocks of one provider. */
  const country = (carriers: number) => {
    const [landline, national] = [networks.block32(), Array.from({ length: carriers }, () => networks.ipv4())];
    return () =>
      random.chance(0.5)
        ? random.pick(national)
        : random.chance(0.6)
          ? `${networks.block48(landline)}:${networks.hex()}::1`
          : networks.ipv4();
  };
  return { count, atLeast, many, person, member, accounts, votesFor, favourites, country };
}

/**
 * Honest visitors of a site with `coins`, from the first day of the simulation. `size` scales their number; the office has 300 people in
 * full size. `today` is the day on which attackers act.
 */
export async function beginHonest(
  world: World,
  coins: readonly string[],
  viralCoins: readonly string[],
  today: number,
  size: number,
) {
  const { random, networks, begin } = world;
  const visitors = createVisitors(world, coins, size);
  const { count, many, person, member, accounts, votesFor, favourites, country } = visitors;

  /** Regular voters: each day at about the same time for the same coins. */
  for (const who of many(300, () => member("regulars", networks.home()))) {
    const usual = random.between(6, 23) * hour;
    const faithful = random.between(0.3, 0.95);
    const own = favourites(3);
    for (let start = world.startsAt; start <= today + 2 * day; start += day)
      if (random.chance(faithful)) begin(start + usual + random.between(-30, 30) * minute, votesFor(who, own));
  }

  /** An office behind one address: some with the company's mail domain, some with providers; a tenth have no account yet. */
  const company = `${networks.name()}.example`;
  const office = networks.ipv4();
  for (const isNew of many(300, () => random.chance(0.1))) {
    const email = random.chance(0.6) ? networks.mailbox(company) : undefined;
    const who = isNew ? person("office", office, email) : member("office", office, email);
    begin(today + random.between(8.5, 18) * hour, votesFor(who, favourites(4)));
  }

  /** Phones behind one address of a carrier; a third have no account yet. */
  const carrier = networks.ipv4();
  for (const isNew of many(400, () => random.chance(0.33))) {
    const who = isNew ? person("phones", carrier) : member("phones", carrier);
    begin(today + random.between(6, 23.5) * hour, votesFor(who, favourites(3)));
  }

  /** Households: two to five people who vote in the same evening, often for the same coin. */
  for (const address of many(120, () => networks.home())) {
    const shared = favourites(2);
    const evening = today + random.between(17, 22) * hour;
    for (let n = random.whole(2, 5); n > 0; n--) {
      const who = random.chance(0.2) ? person("households", address) : member("households", address);
      begin(evening + random.between(0, 60) * minute, votesFor(who, random.chance(0.6) ? shared : favourites(2)));
    }
  }

  /** A coin goes viral: within hours many people arrive, most without an account, at first more and more, then fewer. */
  const carriers = many(20, () => networks.ipv4());
  const peak = today + random.between(10, 16) * hour;
  for (const isNew of many(1_500, () => random.chance(0.8))) {
    const address = random.chance(0.2) ? random.pick(carriers) : networks.home();
    const email = random.chance(0.04) ? networks.mailbox(`${networks.name()}.example`) : undefined;
    const who = isNew ? person("viral", address, email) : member("viral", address, email);
    const after = random.chance(0.3) ? -random.gap(30 * minute) : random.gap(2 * hour);
    begin(peak + after, votesFor(who, [viralCoins[0] as string, ...(random.chance(0.1) ? favourites(1) : [])]));
  }

  /** A link in a large channel of one country, at night: nearly all are new, with the country's carriers and email providers. */
  const [, channelCoin, articleCoin, showCoin] = viralCoins as [string, string, string, string];
  const channelAddress = country(count(40));
  const posted = today + random.between(1, 4) * hour;
  for (const isNew of many(600, () => random.chance(0.95))) {
    const address = channelAddress();
    const email = networks.mailbox(random.chance(0.55) ? "mail.ru" : random.chance(0.75) ? "gmail.com" : undefined);
    const who = isNew ? person("channel", address, email) : member("channel", address, email);
    begin(posted + random.gap(25 * minute), votesFor(who, [channelCoin]));
  }

  /** An article in a newspaper: over the day, nearly all without an account. */
  for (const isNew of many(500, () => random.chance(0.97))) {
    const who = isNew ? person("article", networks.home()) : member("article", networks.home());
    begin(today + random.between(6, 20) * hour, votesFor(who, [articleCoin]));
  }

  /** Viewers of a show that is on the air all over the world. */
  const onAir = today + random.between(14, 20) * hour;
  for (const isNew of many(300, () => random.chance(0.75))) {
    const who = isNew ? person("show", networks.home()) : member("show", networks.home());
    begin(
      onAir + random.between(0, 40) * minute,
      votesFor(who, [showCoin, ...(random.chance(0.2) ? favourites(1) : [])]),
    );
  }

  /** Lurkers, whose first action after weeks is a vote. */
  for (const who of many(150, () => member("lurkers", networks.home(), undefined, random.between(20, 500))))
    begin(today + random.between(0, 24) * hour, votesFor(who, favourites(2)));

  /** People who use a subaddress of their mailbox. */
  for (const who of many(60, () => {
    const [name, domain] = networks.mailbox("gmail.com").split("@");
    return person("subaddresses", networks.home(), `${name}+coins@${domain}`);
  }))
    begin(today + random.between(0, 24) * hour, votesFor(who, favourites(2)));

  /** A community that is reminded of its coin every day and votes within the hour. */
  const loved = random.pick(coins);
  for (const who of many(80, () => member("community", networks.home())))
    for (let start = today - day; start <= today + day; start += day)
      if (random.chance(0.7)) begin(start + 18 * hour + random.gap(20 * minute), votesFor(who, [loved]));

  /** People with their own email domain. */
  for (const who of many(60, () =>
    person("own domains", networks.home(), networks.mailbox(`${networks.name()}.example`)),
  ))
    begin(today + random.between(0, 24) * hour, votesFor(who, favourites(2)));

  await world.addAccounts(accounts);
}

/**
 * Honest visitors that a review of the first ones found missing. `smallCoins` are coins for which only their households vote,
 * `nationalCoin` goes viral in one country, and `attacks` have honest votes for their coins.
 */
export async function beginLaterHonest(
  world: World,
  coins: readonly string[],
  { smallCoins, nationalCoin, attacks }: { smallCoins: readonly string[]; nationalCoin: string; attacks: Attack[] },
  today: number,
  size: number,
) {
  const { random, networks, begin } = world;
  const visitors = createVisitors(world, coins, size);
  const { atLeast, person, member, accounts, votesFor, favourites, country } = visitors;

  /** Some have no account yet when they vote for a coin that is attacked. */
  for (const { coins: attacked, fans } of attacks)
    for (let n = fans?.people ?? 0; fans && n > 0; n--) {
      const scenario = "fans of an attacked coin";
      const who = random.chance(0.1) ? person(scenario, networks.home()) : member(scenario, networks.home());
      begin(random.between(fans.from, fans.until), votesFor(who, attacked));
    }

  /** New people who happen to vote for the coin of an attack in the same minutes. */
  for (const { coins: attacked, startsAt, lasts, strangers = 0 } of attacks)
    for (let n = strangers; n > 0; n--) {
      const who = person("strangers in a crowd", networks.home());
      begin(startsAt + random.between(0, lasts), votesFor(who, attacked));
    }

  /** Households of three to five who vote for the same small coin on three evenings; some have no account yet. */
  for (let household = atLeast(4, 16); household > 0; household--) {
    const [address, own, evening] = [networks.home(), random.pick(smallCoins), random.between(17, 22) * hour];
    for (let n = random.whole(3, 5); n > 0; n--) {
      const scenario = "households of a small coin";
      const who = random.chance(0.3) ? person(scenario, address) : member(scenario, address);
      for (let start = today - day; start <= today + day; start += day)
        begin(start + evening + random.between(0, 60) * minute, votesFor(who, [own]));
    }
  }

  /**
   * A coin goes viral in a country where most have their mailbox at one provider, which is not in the site's table of large ones. Some of
   * them are members who voted for other coins in the past and on the days before; all others have no account yet.
   */
  const provider = "posta.example";
  const nationalAddress = country(atLeast(20, 40));
  const posted = today + random.between(9, 15) * hour;
  const comesAt = () => posted + random.gap(1.5 * hour);
  for (let n = atLeast(24, 40); n > 0; n--) {
    const email = networks.mailbox(provider);
    const who = member("national provider", nationalAddress(), email, random.between(30, 600));
    begin(today - random.between(3, 40) * hour, votesFor(who, favourites(3)));
    begin(comesAt(), votesFor(who, [nationalCoin]));
  }
  for (let n = atLeast(40, 360); n > 0; n--) {
    const email = networks.mailbox(random.chance(0.55) ? provider : undefined);
    begin(comesAt(), votesFor(person("national provider", nationalAddress(), email), [nationalCoin]));
  }

  await world.addAccounts(accounts);
}
