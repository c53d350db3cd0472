import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { Icon } from "../../../ui/controls/icon.tsx";
import { contractMismatches, mismatchText } from "../contract-mismatches.ts";
import css from "./contract-notes.module.css";

/** Lists where a coin's contracts differ from what its owner submitted. */
export function ContractMismatches({ coin }: { coin: Coin }) {
  const mismatches = contractMismatches(coin);
  if (mismatches.length === 0) return null;
  return (
    <div className={css.notes}>
      <p>
        <Icon name="warn" size={14} />
        {m.contract_differs()}
      </p>
      <ul>
        {mismatches.map((mismatch) => {
          const { text, note } = mismatchText(mismatch);
          return (
            <li key={`${mismatch.kind} ${mismatch.chain} ${mismatch.address}`}>
              {text}. <span>{note}</span>
            </li>
          );
        })}
      </ul>
      <p>{m.contract_differs_note()}</p>
    </div>
  );
}
