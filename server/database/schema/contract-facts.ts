import { bigint, boolean, integer, numeric, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What contracts say of themselves, read from their chain: what nobody who submits one can make up. */
export const contractFacts = pgTable(
  "contract_facts",
  {
    chainId: integer("chain_id").notNull(),
    /** EIP-55. */
    address: text("address").notNull(),
    /** Whether there was code at this address. */
    exists: boolean("exists").notNull(),
    /** As the contract writes them, cut short and without what cannot be seen; null when it does not tell. */
    name: text("name"),
    symbol: text("symbol"),
    decimals: smallint("decimals"),
    /** In whole tokens. */
    totalSupply: numeric("total_supply"),
    block: bigint("block", { mode: "bigint" }).notNull(),
    readAt: moment("read_at").notNull(),
    nextAt: moment("next_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.address] })],
);
