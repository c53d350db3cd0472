import type { Coin, Safety } from "@cointally/api/coin.ts";
import type { AnswerOf } from "@cointally/api/endpoint.ts";
import type { getSafety, SafetyChange } from "@cointally/api/safety.ts";
import { useNow } from "../../lib/clock.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Ago } from "../../ui/figures.tsx";
import rows from "../../ui/rows.module.css";
import { safetyWords } from "../../words/safety.ts";
import { chainName } from "../coins/labels.ts";
import { changeWords } from "./change-words.ts";
import css from "./safety-facts.module.css";
import { SafetyFacts } from "./safety-facts.tsx";

export type CoinSafety = AnswerOf<typeof getSafety>;

/** For so long after its approval a coin's first check may be on its way. */
const firstCheckMs = 3 * 60_000;

type Props = { coin: Coin; safety: CoinSafety | null };

/** What was read of a coin's contracts: the main one's facts open, the others' to unfold, and how they changed. */
export function SafetySection({ coin, safety }: Props) {
  const words = useWords(safetyWords);
  const now = useNow();
  if (coin.contracts.length === 0) return null;
  const main = coin.safety;
  const isMain = (one: Safety) => one.chain_id === main?.chain_id && one.address === main.address;
  const others = (safety?.contracts ?? []).filter((one) => !isMain(one));
  const changes = safety?.changes ?? [];
  const isNew = coin.approved_at !== null && now - Date.parse(coin.approved_at) < firstCheckMs;
  return (
    <section className={rows.section}>
      <div className={rows.head}>
        <h2>{words.title}</h2>
        {main && (
          <span className="small muted">
            <Ago at={main.checked_at} />
          </span>
        )}
      </div>
      <SafetyFacts safety={main} />
      <Note safety={main} before={isNew ? words.soon : words.notYet} />
      {others.map((one) => (
        <details key={`${one.chain_id} ${one.address}`} className={css.other}>
          <summary>{words.others(chainName(one.chain_id))}</summary>
          <SafetyFacts safety={one} />
          <Note safety={one} before={words.notYet} />
        </details>
      ))}
      {changes.length > 0 && <Changes changes={changes} several={coin.contracts.length > 1} />}
    </section>
  );
}

/** Where and when it was read, and what unknown means. */
function Note({ safety, before }: { safety: Safety | null; before: string }) {
  const words = useWords(safetyWords);
  return (
    <p className={css.note}>
      {safety ? words.readFrom(chainName(safety.chain_id), safety.block) : before} {words.unknownMeans}
    </p>
  );
}

function Changes({ changes, several }: { changes: SafetyChange[]; several: boolean }) {
  const words = useWords(safetyWords);
  const format = useFormat();
  return (
    <div className={css.changes}>
      <h3>{words.changes}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              {several && `${words.on(chainName(change.chain_id))}: `}
              {changeWords(change, words, format)}
            </span>
            <Ago at={change.at} />
          </li>
        ))}
      </ul>
    </div>
  );
}
