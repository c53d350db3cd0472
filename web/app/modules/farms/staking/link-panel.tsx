import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import rows from "../../../ui/table/rows.module.css";
import { percentOf } from "../farm-names.ts";
import { referralLink } from "../referral.ts";
import type { Position } from "./position.ts";
import css from "./stake-panel.module.css";

type Props = {
  account: string;
  shareBps: number;
  referral: NonNullable<Position["referral"]>;
  amount: (units: bigint) => string;
  isBusy: boolean;
  onCollect: () => void;
};

/** The visitor's referral link to this farm, and what it has earned. */
export function LinkPanel({ account, shareBps, referral, amount, isBusy, onCollect }: Props) {
  const { exact, count } = useFormat();
  const { people, earned, pending } = referral;
  const link = referralLink(window.location.href, account);
  return (
    <section className={css.link} aria-labelledby="your-link">
      <h3 id="your-link">{m.farm_referrals_link_title()}</h3>
      <p>{m.farm_referrals_link_text({ share: percentOf(shareBps, exact) })}</p>
      <div className={css.copy}>
        <code>{link}</code>
        <CopyButton text={link} label={m.farm_referrals_copy_link()} />
      </div>
      <dl className={rows.facts}>
        <div>
          <dt>{m.farm_referrals_people()}</dt>
          <dd>{count(people)}</dd>
        </div>
        <div>
          <dt>{m.farm_referrals_earned()}</dt>
          <dd>{amount(earned)}</dd>
        </div>
        <div>
          <dt>{m.farm_referrals_pending()}</dt>
          <dd>{amount(pending)}</dd>
        </div>
      </dl>
      {pending > 0n && !isBusy && (
        <div className={css.harvest}>
          <p>{m.farm_referrals_collect_text({ amount: amount(pending) })}</p>
          <Button onClick={onCollect}>{m.farm_referrals_collect()}</Button>
        </div>
      )}
      <Link to="/farms/referrals">{m.farm_referrals_see_all()}</Link>
    </section>
  );
}
