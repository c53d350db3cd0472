import type { Farm, FarmStatus } from "@cointally/contract/farms.ts";
import { chainById } from "@cointally/shared/chains.ts";
import { useState } from "react";
import { Link } from "react-router";
import { shortAddress } from "../../lib/format.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Ago, useFigures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { OutsideIcon } from "../../ui/outside-link.tsx";
import { tableClasses } from "../../ui/table.tsx";
import { farmDeskWords } from "../../words/farm-desk.ts";
import { farmsWords } from "../../words/farms.ts";
import { ChainMark } from "../coins/coin-name.tsx";
import { symbolOf } from "../farms/farm-names.ts";
import { farmHref } from "../farms/farm-url.ts";
import { SolvencyMark } from "../farms/solvency-mark.tsx";
import { useMoveFarm } from "./desk-queries.ts";
import css from "./farm-desk.module.css";
import { FarmHistory } from "./farm-history.tsx";
import { Said } from "./said.tsx";

/** Where a farm of each status may go. */
const movesOf: Record<FarmStatus, FarmStatus[]> = {
  pending: ["active", "hidden"],
  active: ["finished", "hidden"],
  finished: ["active", "hidden"],
  hidden: ["active", "pending"],
};

/** Farms with what a moderator looks at, why their reading failed, and the buttons that change their status. */
export function DeskRows({ farms, caption }: { farms: Farm[]; caption: string }) {
  const words = useWords(farmDeskWords);
  const names = useWords(farmsWords);
  const { mutate, isPending } = useMoveFarm();
  const [told, setTold] = useState("");
  const nameOf = (farm: Farm) =>
    names.stakeAndEarn(symbolOf(farm.staked_token, names), symbolOf(farm.reward_token, names));
  const move = (farm: Farm, status: FarmStatus) =>
    !isPending &&
    mutate(
      { id: farm.id, status },
      { onSuccess: () => setTold(words.moved(nameOf(farm), words.statuses[status].toLowerCase())) },
    );
  return (
    <>
      <p className="sr" role="status">
        {told}
      </p>
      <table className={`${tableClasses.table} ${css.rows}`}>
        <caption className="sr">{caption}</caption>
        <thead className="not-phone">
          <tr>
            <th scope="col">{words.farm}</th>
            <th scope="col">{words.rewards}</th>
            <th scope="col" className={tableClasses.num}>
              {words.staked}
            </th>
            <th scope="col" className={tableClasses.num}>
              {words.found}
            </th>
            <th scope="col">{words.status}</th>
          </tr>
        </thead>
        <tbody>
          {farms.map((farm) => (
            <DeskRow key={farm.id} farm={farm} name={nameOf(farm)} onMove={(status) => move(farm, status)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = { farm: Farm; name: string; onMove: (status: FarmStatus) => void };

function DeskRow({ farm, name, onMove }: RowProps) {
  const words = useWords(farmDeskWords);
  const { phases, page } = useWords(farmsWords);
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
            {chain?.label} · {words.kinds[farm.kind]} · {farm.phase ? phases[farm.phase] : words.neverRead} ·{" "}
            <code title={farm.address}>{shortAddress(farm.address)}</code>
            {chain && <OutsideIcon href={`${chain.explorer}/address/${farm.address}`} label={page.explorer(name)} />}
          </span>
          <Powers farm={farm} />
          {farm.sync_error && (
            <span className={css.bad}>
              <Icon name="warn" size={14} />
              <Said>{farm.sync_error}</Said>
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
        {movesOf[farm.status].map((status) => (
          <Button
            key={status}
            kind={status === "hidden" ? "danger" : "edge"}
            aria-label={words.moveLabel(words.moves[status], name)}
            onClick={() => onMove(status)}
          >
            {words.moves[status]}
          </Button>
        ))}
      </td>
    </tr>
  );
}

/** What an owner can do, or might: what somebody wants to know before a farm is everybody's. */
function Powers({ farm: { synced_at, solvency } }: { farm: Farm }) {
  const { owners } = useWords(farmsWords).page;
  const powers = [
    [owners.take, solvency.can_take_rewards],
    [owners.stop, solvency.can_stop_rewards],
  ] as const;
  if (synced_at === null) return null;
  return powers.map(
    ([name, can]) =>
      can !== false && (
        <span key={name} className={can ? css.bad : css.second}>
          <Icon name={can ? "warn" : "q"} size={14} />
          {owners.who} · {name}: {can ? owners.yes : owners.unknown}
        </span>
      ),
  );
}
