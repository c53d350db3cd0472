import type { Coin, Contract } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { shortAddress } from "../../../../lib/format/format.ts";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { ExternalIconLink } from "../../../../ui/controls/external-link.tsx";
import { Icon } from "../../../../ui/controls/icon.tsx";
import rows from "../../../../ui/table/rows.module.css";
import { AddTokenButton } from "../../../../wallet/add-token-button.tsx";
import { ChainMark } from "../../coin-name.tsx";
import { chainName } from "../../labels.ts";
import css from "./contracts.module.css";

/** Contracts beyond this number are collapsed. */
const visibleContracts = 4;

/** The coin's contracts, each to copy, to open in an explorer and to add to the user's wallet. */
export function Contracts({ coin: { type, contracts, symbol } }: { coin: Coin }) {
  const visible = contracts.length <= visibleContracts + 1 ? contracts : contracts.slice(0, visibleContracts);
  const hidden = contracts.slice(visible.length);
  return (
    <section className={rows.section}>
      <h2>{m.label_contracts()}</h2>
      {contracts.length === 0 && (
        <p className={css.none}>{type === "coin" ? m.coin_no_contract_native() : m.coin_no_contract_yet()}</p>
      )}
      <ContractRows contracts={visible} symbol={symbol} />
      {hidden.length > 0 && (
        <details className={css.rest}>
          <summary>
            {m.coin_more_contracts({ count: hidden.length })}
            <Icon name="down" size={14} />
          </summary>
          <ContractRows contracts={hidden} symbol={symbol} />
        </details>
      )}
    </section>
  );
}

const ContractRows = ({ contracts, symbol }: { contracts: Contract[]; symbol: string }) => (
  <ul className={rows.rows}>
    {contracts.map((contract) => (
      <li key={`${contract.chain_id}:${contract.address}`} className={css.row}>
        <span className={css.chain}>
          <ChainMark chainId={contract.chain_id} />
          {chainName(contract.chain_id)}
        </span>
        <span className={css.address}>
          <code title={contract.address}>{shortAddress(contract.address)}</code>
          <ContractActions contract={contract} />
          {contract.decimals !== null && (
            <AddTokenButton
              chainId={contract.chain_id}
              address={contract.address}
              symbol={symbol}
              decimals={contract.decimals}
              chain={chainName(contract.chain_id)}
            />
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** Buttons that copy a contract's address and open it in its chain's explorer. */
export function ContractActions({ contract: { chain_id, address } }: { contract: Contract }) {
  const explorer = chainById(chain_id)?.explorer;
  const name = chainName(chain_id);
  return (
    <>
      <CopyButton text={address} label={m.coin_copy_contract({ chain: name })} />
      {explorer && (
        <ExternalIconLink href={`${explorer}/address/${address}`} label={m.coin_open_explorer({ chain: name })} />
      )}
    </>
  );
}
