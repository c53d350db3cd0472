import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { useNow } from "../../../lib/format/clock.ts";
import { shortAddress } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Fact, FactList } from "../../../ui/facts/fact-list.tsx";
import { Ago, Moment, useFigures } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import { symbolOf } from "../farm-names.ts";
import { type Solvency, solvencyOf } from "../solvency.ts";
import { SolvencyMark } from "../solvency-mark.tsx";
import css from "./farm-facts.module.css";
import { AddressTools } from "./farm-terms.tsx";

const kindText = {
  cointally: m.farm_kind_cointally,
  lookalike: m.farm_kind_lookalike,
  smartchef: m.farm_kind_smartchef,
};

/** Whether the farm holds its rewards: a sentence and the figures behind it. */
export function FarmRewards({ farm }: { farm: Farm }) {
  const { solvency } = farm;
  const format = useFormat();
  const figures = useFigures();
  const coverage = solvencyOf(farm, useNow());
  const symbol = symbolOf(farm.reward_token);
  const amount = (decimal: string | null) =>
    decimal === null ? (
      figures.unknown
    ) : (
      <>
        {format.tokens(decimal)} <bdi>{symbol}</bdi>
      </>
    );
  return (
    <section className={rows.section}>
      <h2>{m.farm_rewards_question()}</h2>
      <div className={css.mark}>
        <SolvencyMark farm={farm} whole />
      </div>
      <p className={css.statement}>{coverageText(coverage, farm, format.day)}</p>
      <dl className={rows.facts}>
        <div>
          <dt>{m.farm_holds()}</dt>
          <dd>{amount(farm.reward_balance)}</dd>
        </div>
        <div>
          <dt>{solvency.owed_is_least ? m.farm_owes_least() : m.farm_owes()}</dt>
          <dd>{amount(solvency.owed)}</dd>
        </div>
        {coverage.status !== "ended" && (
          <>
            <div>
              <dt>{m.farm_runs_out()}</dt>
              <dd>
                {solvency.run_out_at ? (
                  <Moment at={solvency.run_out_at} />
                ) : solvency.covered ? (
                  m.farm_not_before()
                ) : (
                  figures.unknown
                )}
              </dd>
            </div>
            <div>
              <dt>{m.farm_per_day()}</dt>
              <dd>{amount(farm.reward_per_second && perDay(farm.reward_per_second))}</dd>
            </div>
          </>
        )}
      </dl>
      <p className={css.note}>
        {farm.synced_block !== null && farm.synced_at !== null && (
          <>
            {m.farm_read_at({ block: format.count(farm.synced_block) })}, <Ago at={farm.synced_at} />.{" "}
          </>
        )}
        {farm.sync_error && m.farm_sync_failed()}
      </p>
    </section>
  );
}

/** A decimal string times 86,400, exactly. */
function perDay(perSecond: string): string {
  const [whole = "0", part = ""] = perSecond.split(".");
  const digits = (BigInt(whole + part) * 86_400n).toString().padStart(part.length + 1, "0");
  const point = digits.length - part.length;
  return part ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
}

function coverageText(coverage: Solvency, { solvency }: Farm, day: (iso: string) => string) {
  switch (coverage.status) {
    case "covered":
      return solvency.owed_is_least ? m.farm_says_covered_least() : m.farm_says_covered();
    case "short":
      return solvency.run_out_at ? m.farm_says_short({ day: day(solvency.run_out_at) }) : m.farm_says_short_no_date();
    case "unknown":
      return m.farm_says_unknown();
    case "ended":
      if (coverage.owes === "uncovered") return m.farm_says_ended_short();
      if (coverage.owes === null) return m.farm_says_unknown();
      return coverage.owes === "nothing" ? m.farm_says_ended_none() : m.farm_says_ended();
  }
}

/** What the farm's owner can do, and what kind of contract it is. */
export function FarmOwner({ farm }: { farm: Farm }) {
  const { owner, renounced, can_take_rewards, can_stop_rewards } = farm.solvency;
  const nobody = renounced === true && can_take_rewards === false && can_stop_rewards === false;
  // A factory whose bytecode is not exactly ours only responds like ours.
  const isLookalike = farm.kind === "cointally" && !nobody;
  const power = (name: string, can: boolean | null) => (
    <Fact look={can === null ? "unknown" : can ? "bad" : "good"} name={name}>
      {can === null ? m.farm_unknown() : can ? m.common_yes() : m.common_no()}
    </Fact>
  );
  return (
    <section className={rows.section}>
      <h2>{m.farm_owner()}</h2>
      {nobody && <p className={css.statement}>{m.farm_owner_nobody()}</p>}
      <FactList>
        {owner ? (
          <Fact look="plain" name={m.farm_owner_who()}>
            <code title={owner}>{shortAddress(owner)}</code>
            <AddressTools chainId={farm.chain_id} address={owner} what={m.farm_owner_who()} />
          </Fact>
        ) : (
          <Fact look={renounced ? "good" : "unknown"} name={m.farm_owner_who()}>
            {renounced ? m.farm_owner_none() : m.farm_unknown()}
          </Fact>
        )}
        {power(m.farm_owner_take(), can_take_rewards)}
        {power(m.farm_owner_stop(), can_stop_rewards)}
      </FactList>
      <p className={css.note}>{kindText[isLookalike ? "lookalike" : farm.kind]()}</p>
    </section>
  );
}
