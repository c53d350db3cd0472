import type { Input } from "@cointally/contract/endpoint.ts";
import type { listUsers as endpoint } from "@cointally/contract/users.ts";
import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { pageJson, simpleList } from "../../database/keyset-pagination.ts";
import { userJson } from "./presenter.ts";

/** All accounts, newest first, as JSON text; `search` matches name and email by the expression of index users_words. */
export function listUsers(ctx: Context, query: Input<typeof endpoint>["query"], now: Date): Promise<string> {
  const { search, role } = query;
  const pattern = `%${search?.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const where = [
    search ? sql`lower(u.name || ' ' || u.email) like ${pattern}` : sql`true`,
    role ? sql`u.role = ${role}` : sql`true`,
  ];
  const list = simpleList({
    name: "users",
    from: sql`users u`,
    where: sql.join(where, sql` and `),
    key: { by: sql`u.created_at`, type: "timestamptz" },
    id: sql`u.id`,
    desc: true,
    row: { joins: sql`join users u on u.id = page.id`, json: userJson(now) },
    filters: [search, role],
  });
  return pageJson(ctx, "users", list, query);
}
