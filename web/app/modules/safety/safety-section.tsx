import type { Coin, Safety } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getSafety, SafetyChange } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import { useNow } from "../../lib/format/clock.ts";
import { shortAddress } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Ago } from "../../ui/facts/figures.tsx";
import rows from "../../ui/table/rows.module.css";
import { DangerMark } from "../coins/danger-mark.tsx";
import { safetyChangeText } from "../coins/history/safety-change-text.ts";
import { chainName } from "../coins/labels.ts";
import { ContractSafety } from "./contract-safety.tsx";
import css from "./safety-section.module.css";

export type CoinSafety = ResponseOf<typeof getSafety>;

/** How long after its approval a coin's first check may take. */
const firstCheckMs = 3 * 60_000;

type Props = { coin: Coin; safety: CoinSafety | null };

type ContractId = Pick<Safety, "chain_id" | "address">;
const isSame = (a: ContractId, b: ContractId) => a.chain_id === b.chain_id && a.address === b.address;

/** The safety facts of a coin's contracts: the worst one's shown, the others' collapsed, then what has changed. */
export function SafetySection({ coin, safety }: Props) {
  if (coin.contracts.length === 0) return null;
  const [worst, ...others] = safety?.contracts ?? (coin.safety ? [coin.safety] : []);
  const changes = safety?.changes ?? [];
  return (
    <section className={rows.section}>
      <div className={rows.head}>
        <h2>{m.safety_title()}</h2>
        {worst && (
          <span className="small muted">
            <Ago at={worst.checked_at} />
          </span>
        )}
      </div>
      {worst && coin.contracts.length > 1 && (
        <p className={css.which}>
          <ContractLabel {...worst} />
        </p>
      )}
      {worst ? <ContractSafety safety={worst} /> : <NotChecked coin={coin} next={safety?.next_check_at ?? null} />}
      {others.map((contract) => (
        <details key={`${contract.chain_id} ${contract.address}`} className={css.other}>
          <summary>
            <ContractLabel {...contract} /> <DangerMark coin={{ safety: contract }} />
          </summary>
          <ContractSafety safety={contract} />
        </details>
      ))}
      {worst &&
        coin.contracts
          .filter((contract) => ![worst, ...others].some((checked) => isSame(checked, contract)))
          .map((contract) => (
            <p key={`${contract.chain_id} ${contract.address}`} className={css.unchecked}>
              <ContractLabel {...contract} />: {m.safety_not_checked()}
            </p>
          ))}
      {changes.length > 0 && <Changes changes={changes} hasSeveral={coin.contracts.length > 1} />}
    </section>
  );
}

/** Names one of several contracts. */
function ContractLabel({ chain_id, address }: ContractId) {
  return (
    <>
      {m.safety_contract_on({ chain: chainName(chain_id) })} <code title={address}>{shortAddress(address)}</code>
    </>
  );
}

/** Says that nothing was checked yet and when the next check is. */
function NotChecked({ coin: { approved_at }, next }: { coin: Coin; next: string | null }) {
  const { duration } = useFormat();
  const now = useNow();
  const isNew = approved_at !== null && now - Date.parse(approved_at) < firstCheckMs;
  const msLeft = next === null ? 0 : Date.parse(next) - now;
  return (
    <p className={css.note}>
      {isNew
        ? m.safety_check_soon()
        : msLeft > 0
          ? m.safety_check_next({ time: duration(msLeft) })
          : m.safety_check_queued()}
    </p>
  );
}

function Changes({ changes, hasSeveral }: { changes: SafetyChange[]; hasSeveral: boolean }) {
  const format = useFormat();
  return (
    <div className={css.changes}>
      <h3>{m.safety_changes()}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              {hasSeveral && `${m.safety_on({ chain: chainName(change.chain_id) })}: `}
              {safetyChangeText(change, format)}
            </span>
            <Ago at={change.at} />
          </li>
        ))}
      </ul>
    </div>
  );
}
