import type { Farm } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { Link } from "react-router";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { useFigures } from "../../../ui/facts/figures.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ChainMark } from "../../coins/coin-name.tsx";
import { FarmDangers } from "../farm-dangers.tsx";
import { phaseText, shortTime, symbolOf } from "../farm-names.ts";
import { FarmPair } from "../farm-pair.tsx";
import { Apr } from "../list/farm-table.tsx";
import { ReferralNote } from "../referral-note.tsx";
import { StakeSection } from "../staking/stake-section.tsx";
import { FarmOwner, FarmRewards } from "./farm-facts.tsx";
import css from "./farm-page.module.css";
import { FarmTerms } from "./farm-terms.tsx";

/** A farm: rate, coverage of rewards, what its owner can do, terms, and the visitor's stake. */
export function FarmPage({ farm }: { farm: Farm }) {
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.first}>
        <FarmHead farm={farm} />
        <ReferralNote />
        <Figures farm={farm} />
      </div>
      <div className={css.side}>
        <StakeSection farm={farm} />
      </div>
      <div className={css.main}>
        <FarmRewards farm={farm} />
        <FarmOwner farm={farm} />
        <FarmTerms farm={farm} />
      </div>
    </div>
  );
}

function FarmHead({ farm }: { farm: Farm }) {
  const staked = symbolOf(farm.staked_token);
  const reward = symbolOf(farm.reward_token);
  const chain = chainById(farm.chain_id)?.name;
  return (
    <>
      <nav className={css.crumb} aria-label={m.farm_path()}>
        <Link to="/farms">{m.farm_title()}</Link> / <bdi>{staked}</bdi>
      </nav>
      <div className={css.head}>
        <FarmPair staked={farm.staked_token} reward={farm.reward_token} size={48} />
        <div>
          <h1>
            <bdi>{m.farm_stake_and_earn({ staked, reward })}</bdi>
          </h1>
          <div className={css.meta}>
            <FarmDangers farm={farm} />
            {farm.phase && <Tag>{phaseText[farm.phase]()}</Tag>}
            <Tag icon="warn">{m.farm_unaudited()}</Tag>
            <span className={css.chain}>
              <ChainMark chainId={farm.chain_id} />
              {chain}
            </span>
          </div>
        </div>
      </div>
    </>
  );
}

function Figures({ farm }: { farm: Farm }) {
  const format = useFormat();
  const figures = useFigures();
  const now = useNow();
  const isUpcoming = farm.phase === "upcoming" && farm.start_at !== null && Date.parse(farm.start_at) > now;
  const isOver = farm.phase === "ended" || (farm.end_at !== null && Date.parse(farm.end_at) <= now);
  const when = isUpcoming ? farm.start_at : farm.end_at;
  const time = isOver ? format.day(when ?? "") : when && shortTime(Date.parse(when) - now, format);
  const why =
    farm.apr === null &&
    !isOver &&
    (Number(farm.total_staked) === 0 ? m.farm_apr_none_stake() : m.farm_apr_none_price());
  return (
    <dl className={css.figures} aria-label={m.farm_figures()}>
      <div className={css.lead}>
        <dt>{m.farm_apr()}</dt>
        <dd>{why ? <span className={css.why}>{why}</span> : <Apr farm={farm} why />}</dd>
      </div>
      <div>
        <dt>{m.farm_staked()}</dt>
        <dd>
          {figures.amount(farm.tvl_usd)}
          {farm.total_staked !== null && (
            <small>
              {format.tokens(farm.total_staked)} <bdi>{symbolOf(farm.staked_token)}</bdi>
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>{isUpcoming ? m.farm_starts_in() : isOver ? m.farm_ended_at() : m.farm_ends_in()}</dt>
        <dd>{time ?? figures.unknown}</dd>
      </div>
      <div>
        <dt>{m.farm_participants()}</dt>
        <dd>{farm.participants === null ? figures.unknown : format.count(farm.participants)}</dd>
      </div>
    </dl>
  );
}

export function FarmNotFound() {
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title={m.farm_not_found_title()}
        action={<ButtonLink to="/farms">{m.farm_see_all()}</ButtonLink>}
      >
        {m.farm_not_found_text()}
      </EmptyState>
    </div>
  );
}
