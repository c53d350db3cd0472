import { chainById } from "@cointally/api/chains.ts";
import type { Coin } from "@cointally/api/coin.ts";
import { shortAddress } from "../../lib/format.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { OutsideIcon } from "../../ui/outside-link.tsx";
import rows from "../../ui/rows.module.css";
import { ChainMark } from "./coin-name.tsx";
import css from "./contracts.module.css";

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
        {coin.contracts.map(({ chain_id, address }) => {
          const chain = chainById(chain_id);
          const name = chain?.name ?? `Chain ${chain_id}`;
          return (
            <li key={`${chain_id}:${address}`}>
              <span className={css.chain}>
                <ChainMark chainId={chain_id} />
                {name}
              </span>
              <span className={css.address}>
                <code title={address}>{shortAddress(address)}</code>
                <CopyButton text={address} label={`Copy the ${name} contract`} />
                {chain && (
                  <OutsideIcon href={`${chain.explorer}/address/${address}`} label={`Open in the ${name} explorer`} />
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
