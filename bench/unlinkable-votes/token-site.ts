import type pg from "pg";
import {
  createKey,
  createResponse,
  generatorOf,
  type Key,
  secretOfContext,
  verifyPresentation,
} from "./credentials.ts";
import type { Point } from "./linear-proofs.ts";

/** How far the site trusts an account when it issues its credential. */
export type Level = "trusted" | "new";
export type Answer = "counted" | "already_voted" | "invalid";

/**
 * The same text for every credential. The issuer does not see which one a voter put into a request, so nothing may depend on it: each day
 * and each level has a key of its own.
 */
export const context = "vote";
const contextSecret = secretOfContext(context);

/** What a voter's tag belongs to. */
export const ballotOf = (coin: string, day: string): Point => generatorOf(`${coin} ${day}`);

const tables = `
  create table issued_credentials (
    day date, account_id uuid, request bytea not null, response bytea not null, primary key (day, account_id)
  );
  create table unlinkable_votes (
    day date, coin_id uuid, tag bytea, level text not null, presentation bytea not null, primary key (day, coin_id, tag)
  )`;

/** A site that issues one credential per account and day, and counts one vote per credential, coin and day. */
export async function createTokenSite(pool: pg.Pool, today: () => string) {
  await pool.query(tables);
  const keys = new Map<string, Key>();
  const keyOf = (day: string, level: Level): Key => {
    const name = `${day} ${level}`;
    const key = keys.get(name) ?? createKey();
    keys.set(name, key);
    return key;
  };
  const ballots = new Map<string, Point>();
  const ballotToday = (coin: string): Point => {
    const name = `${coin} ${today()}`;
    const ballot = ballots.get(name) ?? ballotOf(coin, today());
    ballots.set(name, ballot);
    return ballot;
  };

  /**
   * The response to an account's first request of the day, which is repeated when the same request is: an answer may have been lost.
   * @returns null for any other request of the account
   */
  const issue = async (account: string, level: Level, request: Uint8Array): Promise<Uint8Array | null> => {
    const response = createResponse(keyOf(today(), level), request);
    await pool.query("insert into issued_credentials values ($1, $2, $3, $4) on conflict do nothing", [
      today(),
      account,
      request,
      response,
    ]);
    const { rows } = await pool.query<{ response: Buffer }>(
      "select response from issued_credentials where day = $1 and account_id = $2 and request = $3",
      [today(), account, request],
    );
    return rows[0] ? new Uint8Array(rows[0].response) : null;
  };

  /** Counts a vote of whoever sends it: no account, no session. The primary key decides between simultaneous ones. */
  const vote = async (coin: string, level: Level, presentation: Uint8Array): Promise<Answer> => {
    const tag = verifyPresentation(keyOf(today(), level), contextSecret, ballotToday(coin), presentation);
    if (!tag) return "invalid";
    const { rowCount } = await pool.query(
      "insert into unlinkable_votes values ($1, $2, $3, $4, $5) on conflict do nothing",
      [today(), coin, tag, level, presentation],
    );
    return rowCount ? "counted" : "already_voted";
  };

  /** What anyone can do once the secret keys of a day are published, which its last vote has to precede. */
  const recount = async (day: string): Promise<number> => {
    const { rows } = await pool.query<{ coin_id: string; tag: Buffer; level: Level; presentation: Buffer }>(
      "select coin_id, tag, level, presentation from unlinkable_votes where day = $1",
      [day],
    );
    const valid = rows.filter(({ coin_id, tag, level, presentation }) => {
      const shown = verifyPresentation(keyOf(day, level), contextSecret, ballotOf(coin_id, day), presentation);
      return shown && tag.equals(shown);
    });
    return new Set(valid.map(({ coin_id, tag }) => `${coin_id} ${tag.toString("hex")}`)).size;
  };

  return { keyOf, issue, vote, recount };
}
export type TokenSite = Awaited<ReturnType<typeof createTokenSite>>;
