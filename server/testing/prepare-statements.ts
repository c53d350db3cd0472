import type pg from "pg";
import type { Client } from "../database/client.ts";
import type { Connection } from "../database/database-url.ts";

/** The names under which statements are prepared, by text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `repeated_${names.size}`;
  names.set(text, name);
  return name;
}

/** The same database; its prepared statements are planned once, whatever their values. */
export function withGenericPlans(connection: Connection): Connection {
  return { ...connection, options: "-c plan_cache_mode=force_generic_plan" };
}

/**
 * Prepares each statement that has values once per connection of a pool. Tests run the same statements thousands of times on a few rows, where
 * parsing and planning them takes two thirds of PostgreSQL's processor time.
 */
export function prepareStatements({ pool }: Client): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const prepare = (statement: string | pg.QueryConfig, values?: unknown, callback?: unknown) => {
      const config: pg.QueryConfig = typeof statement === "string" ? { text: statement } : statement;
      const given = Array.isArray(values) ? values : config.values;
      if (!given?.length || config.name) return query(statement, values, callback);
      return query({ ...config, name: nameOf(config.text) }, values, callback);
    };
    client.query = prepare as typeof client.query;
  });
}
