import type { Farm } from "@cointally/contract/farms.ts";
import { useNow } from "../../lib/clock.ts";
import { shortAddress } from "../../lib/format.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Ago, Moment, useFigures } from "../../ui/figures.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import rows from "../../ui/rows.module.css";
import { type FarmsWords, farmsWords } from "../../words/farms.ts";
import css from "./farm-facts.module.css";
import { symbolOf } from "./farm-names.ts";
import { AddressTools } from "./farm-terms.tsx";
import { type Solvency, solvencyOf } from "./solvency.ts";
import { SolvencyMark } from "./solvency-mark.tsx";

/** Whether the rewards are there: the answer in a sentence, and the figures that it comes from. */
export function FarmRewards({ farm }: { farm: Farm }) {
  const words = useWords(farmsWords);
  const { page } = words;
  const { solvency } = farm;
  const format = useFormat();
  const figures = useFigures();
  const told = solvencyOf(farm, useNow());
  const symbol = symbolOf(farm.reward_token, words);
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
      <h2>{page.rewards}</h2>
      <div className={css.mark}>
        <SolvencyMark farm={farm} whole />
      </div>
      <p className={css.says}>{says(told, farm, page, format.day)}</p>
      <dl className={rows.facts}>
        <div>
          <dt>{page.holds}</dt>
          <dd>{amount(farm.reward_balance)}</dd>
        </div>
        <div>
          <dt>{solvency.owed_is_least ? page.owesLeast : page.owes}</dt>
          <dd>{amount(solvency.owed)}</dd>
        </div>
        {told.is !== "ended" && (
          <>
            <div>
              <dt>{page.runsOut}</dt>
              <dd>
                {solvency.run_out_at ? (
                  <Moment at={solvency.run_out_at} />
                ) : solvency.covered ? (
                  page.notBefore
                ) : (
                  figures.unknown
                )}
              </dd>
            </div>
            <div>
              <dt>{page.perDay}</dt>
              <dd>{amount(farm.reward_per_second && perDay(farm.reward_per_second))}</dd>
            </div>
          </>
        )}
      </dl>
      <p className={css.note}>
        {farm.synced_block !== null && farm.synced_at !== null && (
          <>
            {page.readAt(farm.synced_block)}, <Ago at={farm.synced_at} />.{" "}
          </>
        )}
        {farm.sync_error && page.syncFailed}
      </p>
    </section>
  );
}

/** A decimal string times the seconds of a day, exactly. */
function perDay(perSecond: string): string {
  const [whole = "0", part = ""] = perSecond.split(".");
  const digits = (BigInt(whole + part) * 86_400n).toString().padStart(part.length + 1, "0");
  const at = digits.length - part.length;
  return part ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits;
}

function says(told: Solvency, { solvency }: Farm, { says: words }: FarmsWords["page"], day: (iso: string) => string) {
  switch (told.is) {
    case "covered":
      return solvency.owed_is_least ? words.coveredLeast : words.covered;
    case "short":
      return solvency.run_out_at ? words.short(day(solvency.run_out_at)) : words.shortNoDate;
    case "unknown":
      return words.unknown;
    case "ended":
      if (told.owes === "too much") return words.endedShort;
      if (told.owes === null) return words.unknown;
      return told.owes === "nothing" ? words.endedNone : words.ended;
  }
}

type Look = "good" | "bad" | "unknown";
const icons: Record<Look, IconName> = { good: "check", bad: "warn", unknown: "q" };

/** Who has power over the farm, plainly; what kind of contract it is, and that nobody has audited it. */
export function FarmOwner({ farm }: { farm: Farm }) {
  const { page } = useWords(farmsWords);
  const { owners, kinds } = page;
  const { owner, renounced, can_take_rewards, can_stop_rewards } = farm.solvency;
  const nobody = renounced === true && can_take_rewards === false && can_stop_rewards === false;
  // Of a factory whose code is not ours to the last byte nothing is known but its answers.
  const isLookalike = farm.kind === "cointally" && !nobody;
  const power = (name: string, can: boolean | null) => {
    const look: Look = can === null ? "unknown" : can ? "bad" : "good";
    return (
      <div className={css[look]}>
        <dt>{name}</dt>
        <dd>
          <Icon name={icons[look]} size={14} />
          <span>{can === null ? owners.unknown : can ? owners.yes : owners.no}</span>
        </dd>
      </div>
    );
  };
  return (
    <section className={rows.section}>
      <h2>{page.owner}</h2>
      {nobody && <p className={css.says}>{owners.nobody}</p>}
      <dl className={`${rows.facts} ${css.facts}`}>
        <div className={css[owner ? "plain" : renounced ? "good" : "unknown"]}>
          <dt>{owners.who}</dt>
          <dd>
            {owner ? (
              <>
                <code title={owner}>{shortAddress(owner)}</code>
                <AddressTools chainId={farm.chain_id} address={owner} what={owners.who} />
              </>
            ) : (
              <>
                <Icon name={renounced ? "check" : "q"} size={14} />
                <span>{renounced ? owners.none : owners.unknown}</span>
              </>
            )}
          </dd>
        </div>
        {power(owners.take, can_take_rewards)}
        {power(owners.stop, can_stop_rewards)}
      </dl>
      <p className={css.note}>{kinds[isLookalike ? "lookalike" : farm.kind]}</p>
    </section>
  );
}
