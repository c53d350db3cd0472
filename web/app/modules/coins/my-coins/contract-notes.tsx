import type { Coin } from "@cointally/contract/coin.ts";
import { useWords } from "../../../lib/locale.ts";
import { Icon } from "../../../ui/icon.tsx";
import { contractWords } from "../../../words/contracts.ts";
import { contractTroubles, troubleWords } from "../contract-troubles.ts";
import css from "./contract-notes.module.css";

/** Where a coin's contracts say something else than its owner did; nothing where they agree, or were not read yet. */
export function ContractNotes({ coin }: { coin: Coin }) {
  const words = useWords(contractWords);
  const troubles = contractTroubles(coin);
  if (troubles.length === 0) return null;
  return (
    <div className={css.notes}>
      <p>
        <Icon name="warn" size={14} />
        {words.differs}
      </p>
      <ul>
        {troubles.map((trouble) => {
          const { text, note } = troubleWords(trouble, words);
          return (
            <li key={`${trouble.kind} ${trouble.chain} ${trouble.address}`}>
              {text}. <span>{note}</span>
            </li>
          );
        })}
      </ul>
      <p>{words.differsNote}</p>
    </div>
  );
}
