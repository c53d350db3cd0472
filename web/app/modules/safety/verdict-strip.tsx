import type { Coin, Verdict } from "@cointally/contract/coin.ts";
import { type VerdictReason, verdictReasons } from "@cointally/contract/verdict.ts";
import { shortAddress } from "../../lib/format.ts";
import { useWords } from "../../lib/locale.ts";
import { Ago } from "../../ui/figures.tsx";
import { Filled } from "../../ui/filled.tsx";
import { Icon } from "../../ui/icon.tsx";
import { safetyWords } from "../../words/safety.ts";
import { chainName } from "../coins/labels.ts";
import css from "./verdict-strip.module.css";

/** What the safety check found worst, directly below a coin's name: a danger in red, a caution quietly; else nothing. */
export function VerdictStrip({ coin: { safety } }: { coin: Pick<Coin, "safety"> }) {
  const { level, ...found } = safety?.verdict ?? { level: "unchecked" as const };
  if (level !== "danger" && level !== "caution") return null;
  return (
    // A page that comes by a link within the site is told of at once.
    <div className={`${css.strip} ${css[level]}`} role={level === "danger" ? "alert" : "note"}>
      <Icon name="warn" size={18} />
      <Finding {...(found as Verdict)} level={level} />
    </div>
  );
}

function Finding({ level, reasons, chain_id, address, block, checked_at }: Verdict) {
  const words = useWords(safetyWords);
  const chain = chainName(chain_id);
  if (block === null || checked_at === null) return null;
  const said = (code: VerdictReason) =>
    code === "no_contract" ? words.noContract(shortAddress(address), chain, block) : words.reasons[code];
  const worst = reasons.filter((code) => verdictReasons[code].level === level);
  return (
    <p>
      <strong>{worst.map(said).join(" ")}</strong>{" "}
      <Filled words={level === "danger" ? words.tried(chain, block) : words.read(chain, block)}>
        <Ago at={checked_at} />
      </Filled>
    </p>
  );
}
