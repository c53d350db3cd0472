import type { CoinChanges, Submission } from "@cointally/contract/submission.ts";
import type { coins } from "../../database/schema/coins.ts";
import { hostOf, hostSkeleton, skeleton } from "./skeleton.ts";

type CoinRow = typeof coins.$inferInsert;

/** The columns of each field of a submission; contracts and the main address have a table of their own. */
const columns: { [K in keyof Submission]?: (value: never) => Partial<CoinRow> } = {
  name: (name: string) => ({ name, nameSkeleton: skeleton(name) }),
  symbol: (symbol: string) => ({ symbol, symbolSkeleton: skeleton(symbol) }),
  type: (type: Submission["type"]) => ({ type }),
  chain_id: (chainId: number) => ({ chainId }),
  description: (description: string) => ({ description }),
  tags: (tags: string[]) => ({ tags }),
  logo_id: (logoId: string | null) => ({ logoId }),
  launch_at: (launchAt: Date | null) => ({ launchAt }),
  stage: (stage: Submission["stage"]) => ({ stage }),
  sale: (sale: Submission["sale"]) => ({
    sale: sale ? saleColumn(sale) : null,
    saleStartAt: sale?.start_at ?? null,
    saleEndAt: sale?.end_at ?? null,
  }),
  links: (links: Submission["links"]) => ({
    links: Object.fromEntries(Object.entries(links).filter(([, url]) => url != null)) as Record<string, string>,
    websiteHost: hostOf(links.website),
    websiteSkeleton: hostSkeleton(hostOf(links.website)),
  }),
  contact_email: (contactEmail: string) => ({ contactEmail }),
  contact_telegram: (contactTelegram: string | null) => ({ contactTelegram }),
};

const saleColumn = (sale: NonNullable<Submission["sale"]>) => ({
  platform: sale.platform,
  url: sale.url ?? null,
  softcap: sale.softcap ?? null,
  hardcap: sale.hardcap ?? null,
  currency: sale.currency ?? null,
  start_at: sale.start_at?.toISOString() ?? null,
  end_at: sale.end_at?.toISOString() ?? null,
});

/** The columns that these submission fields set. */
export function columnsOf(fields: CoinChanges): Partial<CoinRow> {
  return Object.assign(
    {},
    ...Object.entries(fields).map(([key, value]) => {
      const column = columns[key as keyof Submission];
      return column && value !== undefined ? column(value as never) : {};
    }),
  );
}
