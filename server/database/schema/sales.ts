import { bigint, index, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { coins } from "./coins.ts";
import { timestamptz } from "./columns.ts";

/** The last values of a sale's contract in whole units of the sale's currency. A coin without a row has no readable contract. */
export const saleReads = pgTable(
  "sale_reads",
  {
    coinId: uuid("coin_id")
      .primaryKey()
      .references(() => coins.id, { onDelete: "cascade" }),
    /** The sale's address on its platform, which names the contract: a sale that moved is read again. */
    url: text("url").notNull(),
    chainId: integer("chain_id").notNull(),
    /** EIP-55. */
    address: text("address").notNull(),
    /** Null where the contract returned nothing or an impossible value. */
    raised: numeric("raised"),
    softcap: numeric("softcap"),
    hardcap: numeric("hardcap"),
    block: bigint("block", { mode: "number" }),
    readAt: timestamptz("read_at"),
    nextAt: timestamptz("next_at").notNull(),
  },
  (t) => [index("sale_reads_next").on(t.nextAt)],
);
