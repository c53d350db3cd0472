import * as m from "@cointally/i18n/messages";
import { Icon } from "../../../../ui/controls/icon.tsx";
import type { IgnoredParam } from "../list-url.ts";
import css from "./ignored-params-note.module.css";

const paramText: Record<IgnoredParam, () => string> = {
  list: m.list_part_list,
  search: m.list_part_search,
  chain_id: m.list_part_chain,
  stage: m.list_part_stage,
  tag: m.list_part_tag,
  approved_within: m.list_part_age,
  liquidity_min: m.list_part_liquidity_min,
  market_cap_min: m.list_part_market_cap_min,
  market_cap_max: m.list_part_market_cap_max,
  audited: m.list_part_audited,
  kyc: m.label_kyc,
  sellable: m.list_part_sellable,
  sort: m.list_part_sort,
  order: m.list_part_order,
  page: m.list_part_page,
  cursor: m.list_part_cursor,
};

/** Says which parameters of the URL the page ignored. */
export default function IgnoredParamsNote({ params }: { params: IgnoredParam[] }) {
  return (
    <p className={css.note} role="status">
      <Icon name="q" size={16} />
      <span>
        {m.list_ignored_parts({ parts: params.map((param) => paramText[param]()).join(", ") })}{" "}
        {params.includes("tag") && m.list_one_tag()}
      </span>
    </p>
  );
}
