import { nodeSettingName, type Setting } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { type Chain, firstChains } from "@cointally/shared/chains.ts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { NetworkIcon } from "../../../wallet/network-icon.tsx";
import { FormDetails } from "../form-details.tsx";
import { SettingField } from "../setting-field.tsx";
import type { SettingsDraft } from "../use-settings.ts";
import { ChainFields } from "./chain-fields.tsx";
import css from "./chains-settings.module.css";
import { NodeTestResult, useNodeTest } from "./node-test.tsx";
import { emptyChain, nodeSetting, type TypedChain, typedChains } from "./typed-chains.ts";

type Props = { settings: readonly Setting[]; draft: SettingsDraft };

/** The supported chains with their nodes. The first six stay; others are added, changed and removed. */
export function ChainsSettings({ settings, draft }: Props) {
  const { chains, isFixed, set } = typedChains(settings, draft);
  const error = draft.errors.CHAINS;
  const isElsewhere = !Object.keys(draft.errors).some((key) => key.startsWith("CHAINS."));
  return (
    <>
      <ul className={css.chains}>
        {firstChains.map((chain) => (
          <ChainRow key={chain.id} chain={chain} isOpen={nodeSettingName(chain.id) in draft.errors}>
            <NodeOf chain={chain} settings={settings} draft={draft} />
          </ChainRow>
        ))}
        {chains.map((chain, index) => (
          <ChainRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a chain that is being typed has no other identity
            key={index}
            chain={chain}
            isOpen={
              chain.name === "" ||
              Object.keys(draft.errors).some(
                (key) => key.startsWith(`CHAINS.${index}.`) || key === nodeSettingName(Number(chain.id)),
              )
            }
          >
            <fieldset className={css.fields} disabled={isFixed}>
              <ChainFields
                path={`CHAINS.${index}`}
                chain={chain}
                errors={draft.errors}
                setPending={draft.setPending}
                onChange={(next) => set(chains.map((one, at) => (at === index ? next : one)))}
              />
            </fieldset>
            {typeof chain.id === "number" && chain.id > 0 && (
              <NodeOf chain={{ ...chain, id: chain.id }} settings={settings} draft={draft} />
            )}
            {!isFixed && (
              <Button kind="danger" onClick={() => set(chains.filter((_, at) => at !== index))}>
                {m.chains_remove({ name: chain.name || m.chains_new() })}
              </Button>
            )}
          </ChainRow>
        ))}
      </ul>
      {error && isElsewhere && (
        <p className={css.error} id="CHAINS" tabIndex={-1} role="alert">
          <Icon name="warn" size={14} /> {error}
        </p>
      )}
      {isFixed ? (
        <p className="second">{m.site_settings_from_environment({ name: "CHAINS" })}</p>
      ) : (
        <div>
          <Button icon="plus" onClick={() => set([...chains, emptyChain])}>
            {m.chains_add()}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = { chain: TypedChain | Chain; isOpen: boolean; children: ReactNode };

function ChainRow({ chain, isOpen, children }: RowProps) {
  const summary = (
    <>
      <NetworkIcon chainId={Number(chain.id)} size={24} />
      <span className={css.title}>
        <span className={css.name}>{chain.name || m.chains_new()}</span>
        <span className={css.facts}>
          {[chain.id, chain.native.symbol, chain.type === "testnet" && m.chains_testnet()].filter(Boolean).join(" · ")}
        </span>
      </span>
    </>
  );
  return (
    <li>
      <FormDetails className={css.chain} summary={summary} isOpen={isOpen}>
        <div className={css.body}>{children}</div>
      </FormDetails>
    </li>
  );
}

type NodeProps = Props & { chain: { id: number; name: string; rpc: string } };

/** The node that the server reads, and its test: of the typed URL, or of the node in use. */
function NodeOf({ chain, settings, draft }: NodeProps) {
  const setting = nodeSetting(settings, chain.id, chain.rpc);
  const typed = draft.draft[setting.name];
  const test = useNodeTest();
  // A saved URL is not known here, because it is a secret; the server tests it.
  const url = typed ?? (setting.source === "default" || typed === null ? chain.rpc : undefined);
  return (
    <div className={css.node}>
      <SettingField setting={setting} draft={draft} label={m.setting_node({ chain: chain.name || m.chains_new() })} />
      <div className={css.test}>
        <Button
          aria-disabled={test.isPending || undefined}
          onClick={() => !test.isPending && test.mutate({ chain_id: chain.id, ...(url && { url }) })}
        >
          {test.isPending ? m.node_test_running() : m.node_test_run()}
        </Button>
        <NodeTestResult test={test} />
      </div>
    </div>
  );
}
