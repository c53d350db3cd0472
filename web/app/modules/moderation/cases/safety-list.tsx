import type { SafetyCase } from "@cointally/contract/safety.ts";
import { useFormat } from "../../../lib/locale.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { changeText } from "../../coins/history/change-text.ts";
import { chainName } from "../../coins/labels.ts";
import { seenDecision } from "../queue/decisions.ts";
import type { Desk } from "../use-desk.ts";
import { useDeskWords } from "../use-words.ts";
import { CaseList } from "./case-list.tsx";

type Props = { changes: SafetyCase[]; desk: Desk };

/** Safety facts of public coins that turned for the worse: seen here; what becomes of the coin is decided beside it. */
export function SafetyList({ changes, desk }: Props) {
  const words = useDeskWords();
  const format = useFormat();
  const see = (change: SafetyCase) => {
    const decision = seenDecision(change, words);
    desk.decide({ decisions: [decision], said: decision.said });
  };
  return (
    <CaseList
      cases={changes.map((change) => ({
        id: change.id,
        coin: change.coin,
        tag: <Tag>{words.safety.facts[change.fact]}</Tag>,
        words: <p>{changeText(change, format)}</p>,
        from: words.safety.readAt(chainName(change.chain_id), change.block),
        at: change.at,
        buttons: (
          <>
            <Button onClick={() => see(change)}>{words.safety.seen}</Button>
            {change.coin.status === "approved" ? (
              <ButtonLink kind="quiet" to={`?queue=listed&search=${encodeURIComponent(change.coin.slug)}`}>
                {words.reports.decideOnCoin}
              </ButtonLink>
            ) : (
              <span className="small second">{words.reports.notPublic}</span>
            )}
          </>
        ),
      }))}
    />
  );
}
