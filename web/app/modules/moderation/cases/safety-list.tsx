import type { SafetyCase } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { safetyChangeText } from "../../coins/history/safety-change-text.ts";
import { chainName } from "../../coins/labels.ts";
import { seenDecision } from "../queue/decisions/decisions.ts";
import type { QueueState } from "../use-queue-state.ts";
import { CaseList } from "./case-list.tsx";

const factText: Record<SafetyCase["fact"], () => string> = {
  sellable: m.safety_fact_sellable,
  buy_tax: m.moderation_safety_buy_tax,
  sell_tax: m.moderation_safety_sell_tax,
  transfer_tax: m.safety_fact_transfer_tax,
  owner: m.safety_fact_owner,
  implementation: m.moderation_safety_code,
};

type Props = { changes: SafetyCase[]; state: QueueState };

/** Safety facts of public coins that became worse. They are marked as reviewed here; a link leads to the decision about the coin. */
export function SafetyList({ changes, state }: Props) {
  const format = useFormat();
  const see = (change: SafetyCase) => {
    const decision = seenDecision(change);
    state.decide({ decisions: [decision], message: decision.message });
  };
  return (
    <CaseList
      cases={changes.map((change) => ({
        id: change.id,
        coin: change.coin,
        tag: <Tag>{factText[change.fact]()}</Tag>,
        body: <p>{safetyChangeText(change, format)}</p>,
        from: m.moderation_safety_read_at({ chain: chainName(change.chain_id), block: change.block }),
        at: change.at,
        buttons: (
          <>
            <Button onClick={() => see(change)}>{m.moderation_safety_reviewed()}</Button>
            {change.coin.status === "approved" ? (
              <ButtonLink kind="quiet" to={`?queue=listed&search=${encodeURIComponent(change.coin.slug)}`}>
                {m.moderation_decide_on_coin()}
              </ButtonLink>
            ) : (
              <span className="small second">{m.moderation_not_public()}</span>
            )}
          </>
        ),
      }))}
    />
  );
}
