import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { shortAddress } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Ago, useFigures } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import { tableClasses } from "../../../ui/table/table.tsx";
import { ChainMark } from "../../coins/coin-name.tsx";
import css from "./admin-farms.module.css";
import { kindText } from "./labels.ts";
import { useFactories } from "./queries.ts";

/** The configured factories, with the last scanned block and the last error of each. */
export function FactoryTable() {
  const { count } = useFormat();
  const figures = useFigures();
  const { data } = useFactories();
  if (!data) return null;
  return (
    <section className={`${rows.section} ${css.factories}`}>
      <h2>{m.admin_farms_factories()}</h2>
      {data.factories.length === 0 ? (
        <p className="second">{m.admin_farms_no_factories()}</p>
      ) : (
        <table className={`${tableClasses.table} ${css.rows}`}>
          <caption className="sr">{m.admin_farms_factories()}</caption>
          <thead className="not-phone">
            <tr>
              <th scope="col">{m.farm_factory()}</th>
              <th scope="col" className={tableClasses.num}>
                {m.admin_farms_farms()}
              </th>
              <th scope="col" className={tableClasses.num}>
                {m.admin_farms_failed_count()}
              </th>
              <th scope="col" className={tableClasses.num}>
                {m.admin_farms_scanned_to()}
              </th>
              <th scope="col" className={tableClasses.num}>
                {m.admin_farms_last_read()}
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
                      {chainById(factory.chain_id)?.name} · {kindText[factory.kind]()} ·{" "}
                      <code title={factory.address}>{shortAddress(factory.address)}</code>
                    </span>
                    {factory.error && (
                      <span className={css.bad}>
                        <Icon name="warn" size={14} />
                        <span>{factory.error}</span>
                      </span>
                    )}
                  </div>
                </th>
                <td className={tableClasses.num}>
                  <span className="only-phone muted small">{m.admin_farms_farms()} </span>
                  {count(factory.farms)}
                </td>
                <td className={`${tableClasses.num} not-phone`}>{count(factory.failed_farms)}</td>
                <td className={`${tableClasses.num} not-phone`}>
                  {factory.scanned_to === null ? figures.unknown : count(factory.scanned_to)}
                </td>
                <td className={`${tableClasses.num} not-phone`}>
                  {factory.checked_at ? <Ago at={factory.checked_at} /> : m.admin_farms_never()}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
