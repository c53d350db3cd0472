import type { HistoryEntry } from "@cointally/contract/moderation.ts";
import { Ago } from "../../../ui/figures.tsx";
import { reasonText } from "../../coins/labels.ts";
import { useHistory } from "../queries.ts";
import { useDeskWords } from "../use-words.ts";
import css from "./coin-history.module.css";

/** What was done with the coin before, newest first; nothing for one that was only submitted. */
export function CoinHistory({ coinId }: { coinId: string }) {
  const { data } = useHistory(coinId);
  const { history: words } = useDeskWords();
  if (!data || data.history.length < 2) return null;
  return (
    <section className={css.history}>
      <h3>{words.title}</h3>
      <ol>
        {data.history.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { history: words } = useDeskWords();
  const { action, actor, reason, reason_code, at } = entry;
  const code = reason_code && reasonText[reason_code]();
  return (
    <>
      <span>
        {words.actions[action]}
        {code && `: ${code.toLowerCase()}`}
        {reason && (
          <small>
            “<bdi>{reason}</bdi>”
          </small>
        )}
      </span>
      <span className={css.when}>
        {actor ? <bdi>{actor.name}</bdi> : action === "approved" ? words.byItself : words.noAccount}, <Ago at={at} />
      </span>
    </>
  );
}
