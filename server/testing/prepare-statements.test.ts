import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useTestApp } from "./use-test-app.ts";

const app = useTestApp();

it("a repeated statement is parsed and planned once per connection, whatever its values", async () => {
  const plans = await app.ctx.db.transaction(async (tx) => {
    for (let count = 0; count < 3; count++)
      expect((await tx.execute(sql`select ${count}::int as repeated`)).rows).toEqual([{ repeated: count }]);
    const found = sql.raw(
      "select generic_plans, custom_plans from pg_prepared_statements where statement like '%repeated'",
    );
    return (await tx.execute(found)).rows;
  });
  expect(plans).toEqual([{ generic_plans: "3", custom_plans: "0" }]);
});
