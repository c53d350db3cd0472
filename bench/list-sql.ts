import type { CoinListName } from "@cointally/contract/coins.ts";
import { coinListQuery } from "@cointally/contract/coins.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Context } from "../server/core/context.ts";
import { connect } from "../server/database/client.ts";
import { createCountCache } from "../server/database/count-cache.ts";
import { listCoins } from "../server/modules/coins/list-coins.ts";
import { contextModules } from "../server/modules.ts";

/** The queries that one list request runs when only its total is cached, as the bare driver takes them. */
export async function listSql(connection: pg.PoolConfig, name: CoinListName, parameters: Record<string, string>) {
  const client = connect(connection, () => {});
  const dialect = new PgDialect();
  const queries: pg.QueryConfig[] = [];
  const execute = (statement: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(statement);
    queries.push({ text, values: params });
    return client.db.execute(statement);
  };
  const query = (config: pg.QueryConfig) => {
    queries.push(config);
    return client.pool.query(config);
  };
  const ctx = {
    db: { execute, $client: { query } },
    secret: Buffer.alloc(32),
    totals: createCountCache(),
    modules: contextModules({ modules: [...optionalModules] }),
  } as unknown as Context;
  const parsed = coinListQuery.parse(parameters);
  const at = { now: new Date(), userId: null };
  await listCoins(ctx, name, parsed, at);
  queries.length = 0;
  const answer = await listCoins(ctx, name, parsed, at);
  await client.close();
  return { queries, answer };
}
