import type { PortfolioAddress, PortfolioCoin } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useFigures } from "../../../ui/facts/figures.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { addressName } from "../addresses/address-name.ts";
import { useHiddenAmounts } from "../hidden-amounts.ts";
import { type ManualHolding, manualHoldingOf } from "../manual-holding.ts";
import { useMask } from "../use-mask.tsx";
import { partsId } from "./holding-row.tsx";
import css from "./holdings.module.css";

const heldOutLongText = {
  danger: m.portfolio_held_out_long_danger,
  price_jump: m.portfolio_held_out_long_price_jump,
  delisted: m.portfolio_held_out_long_delisted,
};

type Props = {
  line: PortfolioCoin;
  addresses: PortfolioAddress[];
  onEdit: (holding: ManualHolding) => void;
  onDelete: (holding: ManualHolding) => void;
};

/** The sources of a holding with exact amounts, and why it is not counted. Manual ones can be edited. */
export function HoldingParts({ line, addresses, onEdit, onDelete }: Props) {
  return (
    <tr className={css.parts} id={partsId(line)}>
      <td colSpan={7}>
        <NotCountedReason line={line} />
        <ul>
          {line.parts.map((part) => (
            <li key={part.id ?? part.address_id}>
              <PartLine
                line={line}
                part={part}
                address={addresses.find(({ id }) => id === part.address_id)}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Why a holding is not counted. */
function NotCountedReason({ line: { held_out: heldOut, unpriced } }: { line: PortfolioCoin }) {
  const why = heldOut ? heldOutLongText[heldOut]() : unpriced && m.portfolio_no_price_long();
  return why && <p className={css.why}>{why}</p>;
}

type PartProps = Omit<Props, "addresses"> & {
  part: PortfolioCoin["parts"][number];
  address: PortfolioAddress | undefined;
};

function PartLine({ line, part, address, onEdit, onDelete }: PartProps) {
  const { exact, tokens } = useFormat();
  const { price } = useFigures();
  const mask = useMask();
  const manual = manualHoldingOf(line, part);
  const { symbol } = line.coin;
  // Hidden amounts must not be in a button's label either.
  const label = useHiddenAmounts() ? m.portfolio_manual() : tokens(part.amount);
  return (
    <>
      <span className={css.source}>
        <b>{address ? <bdi>{addressName(address)}</bdi> : m.portfolio_manual()}</b>
        {part.note && <bdi className={css.note}>{part.note}</bdi>}
      </span>
      <span className={css.amounts}>
        <span className={css.exact}>{mask(() => `${exact(part.amount)} ${symbol}`)}</span>
        {part.avg_buy_price_usd !== null && (
          <small>
            {mask(() => (
              <InterpolatedMessage message={m.portfolio_bought_at({ price: "{}" })}>
                {price(part.avg_buy_price_usd)}
              </InterpolatedMessage>
            ))}
          </small>
        )}
      </span>
      {manual && (
        <span className={css.actions}>
          <Button
            kind="quiet"
            aria-label={m.portfolio_edit_of({ coin: symbol, amount: label })}
            onClick={() => onEdit(manual)}
          >
            {m.common_edit()}
          </Button>
          <Button
            kind="quiet"
            aria-label={m.portfolio_delete_of({ coin: symbol, amount: label })}
            onClick={() => onDelete(manual)}
          >
            {m.common_delete()}
          </Button>
        </span>
      )}
    </>
  );
}
