import * as m from "@cointally/i18n/messages";
import { apiOf, nullIfNotFound } from "../../lib/api/load.ts";
import { pageMeta, siteOf } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { pageOf } from "../../lib/page/page.ts";
import { LedgerPage } from "../../modules/ledger/ledger-page.tsx";
import { readCheckpoint } from "../../modules/ledger/read-checkpoint.ts";
import type { Route } from "./+types/ledger.ts";

/** The keys and the checkpoint of the vote log; null before the log exists. */
export async function loader({ context }: Route.LoaderArgs) {
  requireModule(context, "ledger");
  const { publicUrl } = pageOf(context);
  const api = apiOf(context);
  const [keys, checkpoint] = await Promise.all([
    nullIfNotFound(api.getLedgerKey()),
    nullIfNotFound(api.getCheckpoint()),
  ]);
  return {
    publicUrl,
    keys: keys?.trim().split("\n") ?? [],
    checkpoint: checkpoint === null ? null : readCheckpoint(checkpoint),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const site = siteOf(matches);
  return pageMeta(site, {
    title: m.ledger_title(),
    description: m.ledger_description({ site: site.name }),
    path: "/ledger",
  });
};

export default function Ledger({ loaderData }: Route.ComponentProps) {
  return <LedgerPage {...loaderData} />;
}
