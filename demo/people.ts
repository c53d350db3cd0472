import { randomBytes } from "node:crypto";
import type { Role } from "@cointally/contract/roles.ts";
import { ensureAdmin } from "../server/modules/accounts/ensure-admin.ts";
import type { Random } from "../server/testing/random.ts";
import type { DemoSite, Person } from "./site.ts";

/** Whose eyes a visitor of the demo can look through; without any of them, a visitor's. */
export const looks = ["voter", "team", "moderator", "admin"] as const;
export type Look = (typeof looks)[number];

export type People = Record<Look, Person> & {
  /** Those who submit coins; the first is the team of "Look as". */
  teams: Person[];
  /** Those who vote; the first is the voter of "Look as". */
  voters: Person[];
};

const dayMs = 86_400_000;
const firstNames =
  "Ada Amara Bela Caspar Dina Edda Emil Fenna Goran Hana Ines Ivo Jada Jonas Kaya Kofi Lena Lio Mara Milo Nadia Nils Olga Omar Pia Quin Rafa Rosa Sami Suri Tarek Thea Uma Viggo Wanda Xenia Yara Zeno".split(
    " ",
  );
const lastNames =
  "Abara Berg Castel Dahl Ekwu Ferro Grimm Holt Ibsen Jansen Kaur Lund Moreau Novak Okoro Petit Quist Rossi Sandoval Takeda Ueda Varga Weiss Yilmaz Zorn".split(
    " ",
  );

/** An address of a network that nobody else here has. */
const addressOf = (n: number): string => `${11 + (n % 80)}.${(n * 37) % 256}.${(n * 101) % 256}.${1 + (n % 250)}`;

/** The n-th person: a name, and a mailbox at a domain under `.example`, where no email can arrive. */
function personOf(n: number) {
  const first = firstNames[n % firstNames.length] as string;
  const last = lastNames[(n * 7 + Math.floor(n / firstNames.length)) % lastNames.length] as string;
  return { name: `${first} ${last}`, email: `${first}@${last}-${n}.example`.toLowerCase(), address: addressOf(n) };
}

/** Opens the accounts of everybody, some weeks to months before `begin`. */
export async function addPeople(site: DemoSite, random: Random, begin: Date): Promise<People> {
  const counts = { staff: 2, teams: 12, voters: 60 };
  const people: Person[] = [];
  for (let n = 0; n < counts.staff + counts.teams + counts.voters; n++) {
    const createdAt = new Date(begin.getTime() - random.between(n < 20 ? 90 : 5, 400) * dayMs);
    people.push(await site.addPerson({ ...personOf(n), createdAt }));
  }
  const [admin, moderator, ...others] = people as [Person, Person, ...Person[]];
  // Nobody logs in with this password: the demo's people have none, and "Look as" gives their sessions.
  await ensureAdmin(site.ctx, {
    email: admin.email,
    password: randomBytes(24).toString("base64url"),
    name: admin.name,
  });
  const signedIn = await site.addPerson({ ...personOf(0), createdAt: begin });
  const role: Role = "moderator";
  await site.call(signedIn, "PATCH", `/users/${moderator.id}`, { role });
  const teams = others.slice(0, counts.teams);
  const voters = others.slice(counts.teams);
  return { admin: signedIn, moderator, team: teams[0] as Person, voter: voters[0] as Person, teams, voters };
}
