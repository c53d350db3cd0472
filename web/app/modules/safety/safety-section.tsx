import type { Coin, Safety } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getSafety, SafetyChange } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import { useNow } from "../../lib/clock.ts";
import { shortAddress } from "../../lib/format.ts";
import { useFormat } from "../../lib/locale.ts";
import { Ago } from "../../ui/figures.tsx";
import rows from "../../ui/rows.module.css";
import { DangerMark } from "../coins/danger-mark.tsx";
import { changeText } from "../coins/history/change-text.ts";
import { chainName } from "../coins/labels.ts";
import { ContractSafety } from "./contract-safety.tsx";
import css from "./safety-facts.module.css";

export type CoinSafety = ResponseOf<typeof getSafety>;

/** For so long after its approval a coin's first check may be on its way. */
const firstCheckMs = 3 * 60_000;

type Props = { coin: Coin; safety: CoinSafety | null };

const isSame = (one: Place, other: Place) => one.chain_id === other.chain_id && one.address === other.address;
type Place = Pick<Safety, "chain_id" | "address">;

/** What was read of a coin's contracts: the worst one's facts open, the others' to unfold, and how they changed. */
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
          <Which {...worst} />
        </p>
      )}
      {worst ? <ContractSafety safety={worst} /> : <NotYet coin={coin} next={safety?.next_check_at ?? null} />}
      {others.map((one) => (
        <details key={`${one.chain_id} ${one.address}`} className={css.other}>
          <summary>
            <Which {...one} /> <DangerMark coin={{ safety: one }} />
          </summary>
          <ContractSafety safety={one} />
        </details>
      ))}
      {worst &&
        coin.contracts
          .filter((contract) => ![worst, ...others].some((one) => isSame(one, contract)))
          .map((contract) => (
            <p key={`${contract.chain_id} ${contract.address}`} className={css.unchecked}>
              <Which {...contract} />: {m.safety_not_checked()}
            </p>
          ))}
      {changes.length > 0 && <Changes changes={changes} several={coin.contracts.length > 1} />}
    </section>
  );
}

/** Names one contract of several. */
function Which({ chain_id, address }: Place) {
  return (
    <>
      {m.safety_contract_on({ chain: chainName(chain_id) })} <code title={address}>{shortAddress(address)}</code>
    </>
  );
}

/** In one line: nothing was checked, and when it will be. */
function NotYet({ coin: { approved_at }, next }: { coin: Coin; next: string | null }) {
  const { duration } = useFormat();
  const now = useNow();
  const isNew = approved_at !== null && now - Date.parse(approved_at) < firstCheckMs;
  const left = next === null ? 0 : Date.parse(next) - now;
  return (
    <p className={css.note}>
      {isNew
        ? m.safety_check_soon()
        : left > 0
          ? m.safety_check_next({ time: duration(left) })
          : m.safety_check_queued()}
    </p>
  );
}

function Changes({ changes, several }: { changes: SafetyChange[]; several: boolean }) {
  const format = useFormat();
  return (
    <div className={css.changes}>
      <h3>{m.safety_changes()}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <span>
              {several && `${m.safety_on({ chain: chainName(change.chain_id) })}: `}
              {changeText(change, format)}
            </span>
            <Ago at={change.at} />
          </li>
        ))}
      </ul>
    </div>
  );
}
