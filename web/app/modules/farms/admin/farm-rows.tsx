import type { Farm, FarmStatus } from "@cointally/contract/farms.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { query } from "../../../lib/api/api.ts";
import { shortAddress } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ExternalIconLink } from "../../../ui/controls/external-link.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Ago, useFigures } from "../../../ui/facts/figures.tsx";
import { tableClasses } from "../../../ui/table/table.tsx";
import { ChainMark } from "../../coins/coin-name.tsx";
import { phaseText, symbolOf } from "../farm-names.ts";
import { farmHref } from "../farm-url.ts";
import { SolvencyMark } from "../solvency-mark.tsx";
import css from "./admin-farms.module.css";
import { kindText, statusText } from "./labels.ts";
import { useSetFarmStatus } from "./queries.ts";

const actionText = {
  active: m.admin_farms_moves_active,
  finished: m.admin_farms_moves_finished,
  hidden: m.admin_farms_moves_hidden,
  pending: m.admin_farms_moves_pending,
};

/** The statuses that each status can change to. */
const nextStatuses: Record<FarmStatus, FarmStatus[]> = {
  pending: ["active", "hidden"],
  active: ["finished", "hidden"],
  finished: ["active", "hidden"],
  hidden: ["active", "pending"],
};

/** Farms with the facts to review, read errors, and buttons that change their status. */
export function AdminFarmRows({ farms, caption }: { farms: Farm[]; caption: string }) {
  const { mutate, isPending } = useSetFarmStatus();
  const [announcement, setAnnouncement] = useState("");
  const nameOf = (farm: Farm) =>
    m.farm_stake_and_earn({ staked: symbolOf(farm.staked_token), reward: symbolOf(farm.reward_token) });
  const setStatus = (farm: Farm, status: FarmStatus) =>
    !isPending &&
    mutate(
      { id: farm.id, status },
      {
        onSuccess: () =>
          setAnnouncement(m.admin_farms_moved({ farm: nameOf(farm), status: statusText[status]().toLowerCase() })),
      },
    );
  return (
    <>
      <p className="sr" role="status">
        {announcement}
      </p>
      <table className={`${tableClasses.table} ${css.rows}`}>
        <caption className="sr">{caption}</caption>
        <thead className="not-phone">
          <tr>
            <th scope="col">{m.farm_contract()}</th>
            <th scope="col">{m.farm_rewards()}</th>
            <th scope="col" className={tableClasses.num}>
              {m.farm_staked()}
            </th>
            <th scope="col" className={tableClasses.num}>
              {m.admin_farms_found()}
            </th>
            <th scope="col">{m.admin_farms_status()}</th>
          </tr>
        </thead>
        <tbody>
          {farms.map((farm) => (
            <AdminFarmRow
              key={farm.id}
              farm={farm}
              name={nameOf(farm)}
              onSetStatus={(status) => setStatus(farm, status)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = { farm: Farm; name: string; onSetStatus: (status: FarmStatus) => void };

function AdminFarmRow({ farm, name, onSetStatus }: RowProps) {
  const figures = useFigures();
  const isPublic = farm.status === "active" || farm.status === "finished";
  const chain = chainById(farm.chain_id);
  return (
    <tr>
      <th scope="row">
        <div className={css.farm}>
          {isPublic ? <Link to={farmHref(farm)}>{name}</Link> : <b>{name}</b>}
          <span className={css.second}>
            <ChainMark chainId={farm.chain_id} />
            {chain?.label} · {kindText[farm.kind]()} ·{" "}
            {farm.phase ? phaseText[farm.phase]() : m.admin_farms_never_read()} ·{" "}
            <code title={farm.address}>{shortAddress(farm.address)}</code>
            {chain && (
              <ExternalIconLink
                href={`${chain.explorer}/address/${farm.address}`}
                label={m.farm_explorer({ what: name })}
              />
            )}
          </span>
          <OwnerPowers farm={farm} />
          {farm.sync_error && (
            <span className={css.bad}>
              <Icon name="warn" size={14} />
              <span>{farm.sync_error}</span>
            </span>
          )}
          <FarmHistory farmId={farm.id} />
        </div>
      </th>
      <td className={css.solvency}>
        <SolvencyMark farm={farm} whole />
      </td>
      <td className={`${tableClasses.num} not-phone`}>{figures.amount(farm.tvl_usd)}</td>
      <td className={`${tableClasses.num} not-phone`}>
        <Ago at={farm.created_at} />
      </td>
      <td className={css.moves}>
        {nextStatuses[farm.status].map((status) => (
          <Button
            key={status}
            kind={status === "hidden" ? "danger" : "outline"}
            aria-label={m.admin_farms_move_label({ move: actionText[status](), farm: name })}
            onClick={() => onSetStatus(status)}
          >
            {actionText[status]()}
          </Button>
        ))}
      </td>
    </tr>
  );
}

/** What the owner can or might do, to review before a farm is made public. */
function OwnerPowers({ farm: { synced_at, solvency } }: { farm: Farm }) {
  const powers = [
    [m.farm_owner_take(), solvency.can_take_rewards],
    [m.farm_owner_stop(), solvency.can_stop_rewards],
  ] as const;
  if (synced_at === null) return null;
  return powers.map(
    ([name, can]) =>
      can !== false && (
        <span key={name} className={can ? css.bad : css.second}>
          <Icon name={can ? "warn" : "q"} size={14} />
          {m.farm_owner_who()} · {name}: {can ? m.common_yes() : m.farm_unknown()}
        </span>
      ),
  );
}

/** Who changed a farm's status, and when; loaded when expanded. */
function FarmHistory({ farmId }: { farmId: string }) {
  const api = useAdminApi();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...query(api.getFarmHistory, { params: { id: farmId } }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details className={css.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.admin_farms_history()}</summary>
      {data?.history.length === 0 && <p>{m.admin_farms_no_history()}</p>}
      <ul>
        {data?.history.map(({ id, actor, before, after, at }) => (
          <li key={id}>
            {m.admin_farms_change({
              who: actor?.name ?? m.common_deleted_account(),
              before: statusText[before](),
              after: statusText[after](),
            })}
            , <Ago at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}
