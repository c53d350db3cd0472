import { Link } from "react-router";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import rows from "../../ui/rows.module.css";
import { stakingWords } from "../../words/staking.ts";
import { percentOf } from "./farm-names.ts";
import type { Position } from "./position.ts";
import { referralLink } from "./referral.ts";
import css from "./stake-panel.module.css";

type Props = {
  account: string;
  shareBps: number;
  referral: NonNullable<Position["referral"]>;
  amount: (units: bigint) => string;
  isBusy: boolean;
  onCollect: () => void;
};

/** One's own link to this farm, and what it has earned. */
export function LinkPanel({ account, shareBps, referral, amount, isBusy, onCollect }: Props) {
  const { link: words } = useWords(stakingWords);
  const { exact, count } = useFormat();
  const { people, earned, pending } = referral;
  const link = referralLink(window.location.href, account);
  return (
    <section className={css.link} aria-labelledby="your-link">
      <h3 id="your-link">{words.title}</h3>
      <p>{words.what(percentOf(shareBps, exact))}</p>
      <div className={css.copy}>
        <code>{link}</code>
        <CopyButton text={link} label={words.copy} />
      </div>
      <dl className={rows.facts}>
        <div>
          <dt>{words.people}</dt>
          <dd>{count(people)}</dd>
        </div>
        <div>
          <dt>{words.earned}</dt>
          <dd>{amount(earned)}</dd>
        </div>
        <div>
          <dt>{words.pending}</dt>
          <dd>{amount(pending)}</dd>
        </div>
      </dl>
      {pending > 0n && !isBusy && (
        <div className={css.harvest}>
          <p>{words.collectWhat(amount(pending))}</p>
          <Button onClick={onCollect}>{words.collect}</Button>
        </div>
      )}
      <Link to="/farms/referrals">{words.all}</Link>
    </section>
  );
}
