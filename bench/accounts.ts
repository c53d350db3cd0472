import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { newId } from "../server/database/client.ts";

export type Account = { id: string; token: string };

/** Verified accounts with sessions, inserted directly: a login each would measure password hashing. */
export async function makeAccounts(connection: pg.PoolConfig, count: number): Promise<Account[]> {
  const accounts = Array.from({ length: count }, () => ({ id: newId(), token: randomBytes(32).toString("base64url") }));
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `with made as (
       insert into users (id, name, email, password_hash, synthetic, email_verified_at)
       select id, 'Bench', id || '@bench.example', 'none', true, now() from unnest($1::uuid[]) id returning id
     )
     insert into sessions (id, user_id, token_hash, expires_at)
     select s, a, h, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[], $3::uuid[]) as t(a, h, s) join made on made.id = a`,
    [
      accounts.map((a) => a.id),
      accounts.map((a) => createHash("sha256").update(a.token).digest()),
      accounts.map(() => newId()),
    ],
  );
  await client.end();
  return accounts;
}

/** Ids of public coins. */
export async function someCoins(connection: pg.PoolConfig, count: number): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query("select id from coins where status = 'approved' order by id limit $1", [count]);
  await client.end();
  return rows.map((row) => row.id);
}
