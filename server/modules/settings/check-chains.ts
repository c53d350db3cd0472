import { chainOfNodeSetting, type SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { firstChains } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import { fieldError } from "../../core/app-error.ts";
import type { SiteConfig } from "../../core/config/config.ts";
import type { Queries } from "../../database/client.ts";

const supports = ({ addedChains: added }: Pick<SiteConfig, "addedChains">, chainId: number) =>
  [...firstChains, ...added].some(({ id }) => id === chainId);

/** The nodes whose chain is not supported any more. */
export function nodesWithoutChain(names: SettingName[], after: SiteConfig): SettingName[] {
  return names.filter((name) => {
    const chainId = chainOfNodeSetting(name);
    return chainId !== undefined && !supports(after, chainId);
  });
}

/**
 * Whether nothing would refer to a chain that is not supported: no node, no farm factory, no coin, farm or portfolio.
 * @param names the settings that get a value
 * @throws {AppError} validation
 */
export async function checkChains(
  tx: Queries,
  before: SiteConfig,
  after: SiteConfig,
  names: SettingName[],
): Promise<void> {
  const [node] = nodesWithoutChain(names, after);
  if (node) throw fieldError(node, m.error_chain_not_supported({ id: chainOfNodeSetting(node) ?? 0 }));
  const isFactoryNew = names.includes("FARM_FACTORIES");
  // A factory of the environment, whose chain was never added, refuses no other change.
  const factory = after.farmFactories.find(
    ({ chainId }) => !supports(after, chainId) && (isFactoryNew || supports(before, chainId)),
  );
  if (factory) {
    throw fieldError(
      isFactoryNew ? "FARM_FACTORIES" : "CHAINS",
      isFactoryNew
        ? m.error_chain_not_supported({ id: factory.chainId })
        : m.error_chain_has_factory({ id: factory.chainId }),
    );
  }
  const removed = before.addedChains.filter(({ id }) => !supports(after, id));
  if (removed.length === 0) return;
  const ids = sql`${sql.param(removed.map(({ id }) => id))}::int[]`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select added.id from unnest(${ids}) as added (id) where exists (select from coins where chain_ids @> array[added.id])
      or exists (select from contracts where chain_id = added.id) or exists (select from farms where chain_id = added.id)
      or exists (select from portfolio_addresses where chain_ids @> array[added.id])
    order by added.id limit 1`);
  const used = removed.find(({ id }) => id === rows[0]?.id);
  if (used) throw fieldError("CHAINS", m.error_chain_in_use({ name: used.name }));
}
