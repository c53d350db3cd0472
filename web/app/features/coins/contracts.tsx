import { chainById } from "@cointally/api/chains.ts";
import type { Coin, Contract } from "@cointally/api/coin.ts";
import { shortAddress } from "../../lib/format.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { OutsideIcon } from "../../ui/outside-link.tsx";
import rows from "../../ui/rows.module.css";
import { ChainMark } from "./coin-name.tsx";
import css from "./contracts.module.css";
import { chainName } from "./labels.ts";

/** Every contract of the coin, to copy and to look up. */
export function Contracts({ coin }: { coin: Coin }) {
  return (
    <section className={rows.section}>
      <h2>Contracts</h2>
      {coin.contracts.length === 0 && (
        <p className={css.none}>
          {coin.type === "coin" ? "A native coin: it has no contract." : "No contract yet. It comes with the launch."}
        </p>
      )}
      <ul className={rows.rows}>
        {coin.contracts.map((contract) => (
          <li key={`${contract.chain_id}:${contract.address}`}>
            <span className={css.chain}>
              <ChainMark chainId={contract.chain_id} />
              {chainName(contract.chain_id)}
            </span>
            <span className={css.address}>
              <code title={contract.address}>{shortAddress(contract.address)}</code>
              <ContractTools contract={contract} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Copies a contract's address, and opens it in its chain's explorer. */
export function ContractTools({ contract: { chain_id, address } }: { contract: Contract }) {
  const explorer = chainById(chain_id)?.explorer;
  const name = chainName(chain_id);
  return (
    <>
      <CopyButton text={address} label={`Copy the ${name} contract`} />
      {explorer && <OutsideIcon href={`${explorer}/address/${address}`} label={`Open in the ${name} explorer`} />}
    </>
  );
}
