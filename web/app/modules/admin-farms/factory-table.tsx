import { chainById } from "@cointally/shared/chains.ts";
import { shortAddress } from "../../lib/format.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Ago, useFigures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import rows from "../../ui/rows.module.css";
import { tableClasses } from "../../ui/table.tsx";
import { farmDeskWords } from "../../words/farm-desk.ts";
import { ChainMark } from "../coins/coin-name.tsx";
import { useFactories } from "./desk-queries.ts";
import css from "./farm-desk.module.css";
import { Said } from "./said.tsx";

/** The factories that the operator named: how far each is read, and why it was not. */
export function FactoryTable() {
  const words = useWords(farmDeskWords);
  const { count } = useFormat();
  const figures = useFigures();
  const { data } = useFactories();
  if (!data) return null;
  return (
    <section className={`${rows.section} ${css.factories}`}>
      <h2>{words.factories}</h2>
      {data.factories.length === 0 ? (
        <p className="second">{words.noFactories}</p>
      ) : (
        <table className={`${tableClasses.table} ${css.rows}`}>
          <caption className="sr">{words.factories}</caption>
          <thead className="not-phone">
            <tr>
              <th scope="col">{words.factory}</th>
              <th scope="col" className={tableClasses.num}>
                {words.farms}
              </th>
              <th scope="col" className={tableClasses.num}>
                {words.failedFarms}
              </th>
              <th scope="col" className={tableClasses.num}>
                {words.scannedTo}
              </th>
              <th scope="col" className={tableClasses.num}>
                {words.lastRead}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.factories.map((factory) => (
              <tr key={`${factory.chain_id} ${factory.address}`}>
                <th scope="row">
                  <div className={css.farm}>
                    <span className={css.second}>
                      <ChainMark chainId={factory.chain_id} />
                      {chainById(factory.chain_id)?.name} · {words.kinds[factory.kind]} ·{" "}
                      <code title={factory.address}>{shortAddress(factory.address)}</code>
                    </span>
                    {factory.error && (
                      <span className={css.bad}>
                        <Icon name="warn" size={14} />
                        <Said>{factory.error}</Said>
                      </span>
                    )}
                  </div>
                </th>
                <td className={tableClasses.num}>
                  <span className="only-phone muted small">{words.farms} </span>
                  {count(factory.farms)}
                </td>
                <td className={`${tableClasses.num} not-phone`}>{count(factory.failed_farms)}</td>
                <td className={`${tableClasses.num} not-phone`}>
                  {factory.scanned_to === null ? figures.unknown : count(factory.scanned_to)}
                </td>
                <td className={`${tableClasses.num} not-phone`}>
                  {factory.checked_at ? <Ago at={factory.checked_at} /> : words.never}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
