import type { Coin, Verdict } from "@cointally/contract/coin.ts";
import { highTaxPct, type VerdictReason, verdictReasons } from "@cointally/contract/verdict.ts";
import * as m from "@cointally/i18n/messages";
import { shortAddress } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { Ago } from "../../ui/facts/figures.tsx";
import { InterpolatedMessage } from "../../ui/interpolated-message.tsx";
import { chainName } from "../coins/labels.ts";
import css from "./verdict-strip.module.css";

const reasonText: Record<Exclude<VerdictReason, "no_contract">, (values: { percent: number }) => string> = {
  cannot_be_sold: m.safety_reason_cannot_be_sold,
  sell_tax_extreme: m.safety_reason_sell_tax_extreme,
  buy_tax_extreme: m.safety_reason_buy_tax_extreme,
  transfer_tax_extreme: m.safety_reason_transfer_tax_extreme,
  buyers_stuck: m.safety_reason_buyers_stuck,
  high_tax: m.safety_reason_high_tax,
  mintable: m.safety_reason_mintable,
  pausable: m.safety_reason_pausable,
  blacklist: m.safety_reason_blacklist,
  fee_mutable: m.safety_reason_fee_mutable,
  upgradeable: m.safety_reason_upgradeable,
};

/** The worst finding of the safety check, directly below a coin's name: prominent for a danger, quiet for a caution. */
export function VerdictStrip({ coin: { safety } }: { coin: Pick<Coin, "safety"> }) {
  const { level, ...finding } = safety?.verdict ?? { level: "unchecked" as const };
  if (level !== "danger" && level !== "caution") return null;
  return (
    // An alert, so that screen readers announce it on navigation within the site.
    <div className={`${css.strip} ${css[level]}`} role={level === "danger" ? "alert" : "note"}>
      <Icon name="warn" size={18} />
      <Finding {...(finding as Verdict)} level={level} />
    </div>
  );
}

function Finding({ level, reasons, chain_id, address, block, checked_at }: Verdict) {
  const chain = chainName(chain_id);
  const { count } = useFormat();
  if (block === null || checked_at === null) return null;
  const values = { chain, block: count(block), ago: "{}" };
  const sentence = (code: VerdictReason) =>
    code === "no_contract"
      ? m.safety_no_contract({ address: shortAddress(address), chain, block: count(block) })
      : reasonText[code]({ percent: highTaxPct });
  const worst = reasons.filter((code) => verdictReasons[code] === level);
  return (
    <p>
      <strong>{worst.map(sentence).join(" ")}</strong>{" "}
      <InterpolatedMessage message={level === "danger" ? m.safety_tried(values) : m.safety_read(values)}>
        <Ago at={checked_at} />
      </InterpolatedMessage>
    </p>
  );
}
