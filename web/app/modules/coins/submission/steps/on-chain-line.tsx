import type { ContractFacts } from "@cointally/contract/contracts.ts";
import { useWords } from "../../../../lib/locale.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { contractWords } from "../../../../words/contracts.ts";
import { chainName } from "../../labels.ts";
import css from "./field-groups.module.css";

type Props = { facts: ContractFacts | null | undefined; isLoading: boolean };

/** What the chain says of the address that was typed, told to those who listen too. */
export function OnChainLine({ facts, isLoading }: Props) {
  const words = useWords(contractWords);
  return (
    <div role="status" className={css.onChain}>
      {isLoading && <p>{words.reading}</p>}
      {facts === null && <p>{words.noAnswer}</p>}
      {facts?.exists && <p>{said(facts, words)}</p>}
      {facts && !facts.exists && (
        <p className={css.none}>
          <Icon name="warn" size={14} />
          {words.none(chainName(facts.chain_id))}
        </p>
      )}
    </div>
  );
}

const said = ({ name, symbol, decimals }: ContractFacts, words: (typeof contractWords)["en"]) =>
  name === null && symbol === null && decimals === null ? words.saysNothing : words.says(name, symbol, decimals);
