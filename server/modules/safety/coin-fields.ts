import { sql } from "drizzle-orm";
import type { CoinFields } from "../../core/coin-fields.ts";
import { verdictMarkJson } from "./presenter.ts";

const sellable = {
  not_blocked: sql`not c.unsellable`,
  checked: sql`not c.unsellable and c.id in (select k.coin_id from contracts k
    join contract_safety s on s.chain_id = k.chain_id and s.address = k.address where k.live and s.sellable)`,
};

/** Fields and filters that safety checks add to coins: the facts of the worst contract. */
export const coinFields: CoinFields = {
  joins: sql`left join coin_safety cs on cs.coin_id = c.id`,
  fields: { safety: () => sql`cs.safety` },
  mark: verdictMarkJson,
  filters: { sellable: { where: (kind) => sellable[kind], isVolatile: true } },
};
