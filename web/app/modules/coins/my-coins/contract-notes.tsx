import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { Icon } from "../../../ui/icon.tsx";
import { contractTroubles, troubleText } from "../contract-troubles.ts";
import css from "./contract-notes.module.css";

/** Where a coin's contracts say something else than its owner did; nothing where they agree, or were not read yet. */
export function ContractNotes({ coin }: { coin: Coin }) {
  const troubles = contractTroubles(coin);
  if (troubles.length === 0) return null;
  return (
    <div className={css.notes}>
      <p>
        <Icon name="warn" size={14} />
        {m.contract_differs()}
      </p>
      <ul>
        {troubles.map((trouble) => {
          const { text, note } = troubleText(trouble);
          return (
            <li key={`${trouble.kind} ${trouble.chain} ${trouble.address}`}>
              {text}. <span>{note}</span>
            </li>
          );
        })}
      </ul>
      <p>{m.contract_differs_note()}</p>
    </div>
  );
}
