import { bigint, boolean, integer, numeric, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns.ts";

/** Facts of contracts read from their chain, which no submitter can invent. */
export const contractFacts = pgTable(
  "contract_facts",
  {
    chainId: integer("chain_id").notNull(),
    /** EIP-55. */
    address: text("address").notNull(),
    /** Whether the address has code. */
    exists: boolean("exists").notNull(),
    /** As the contract returns them, shortened and without invisible characters; null when it returns none. */
    name: text("name"),
    symbol: text("symbol"),
    decimals: smallint("decimals"),
    /** In whole tokens. */
    totalSupply: numeric("total_supply"),
    block: bigint("block", { mode: "bigint" }).notNull(),
    readAt: timestamptz("read_at").notNull(),
    nextAt: timestamptz("next_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.address] })],
);
