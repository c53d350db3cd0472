import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { useEffect, useRef } from "react";
import { shortAddress } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Ago, Unknown } from "../../../ui/facts/figures.tsx";
import rows from "../../../ui/table/rows.module.css";
import { useMask } from "../use-mask.tsx";
import { addressName, networkNames } from "./address-name.ts";
import css from "./addresses-section.module.css";
import { hasBeenRead, isSyncing, progressOf } from "./sync.ts";

type Props = {
  addresses: PortfolioAddress[];
  onRead: (address: PortfolioAddress) => void;
  onEdit: (address: PortfolioAddress) => void;
  onRemove: (address: PortfolioAddress) => void;
};

/** The portfolio's addresses with the value of each and the result of its last read. */
export function AddressesSection({ addresses, ...actions }: Props) {
  return (
    <section className={rows.section} aria-labelledby="portfolio-addresses">
      <h2 id="portfolio-addresses">{m.portfolio_addresses()}</h2>
      {addresses.length === 0 ? (
        <p className="second">{m.portfolio_no_addresses()}</p>
      ) : (
        <ul className={rows.rows}>
          {addresses.map((address) => (
            <AddressRow key={address.id} address={address} {...actions} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Two networks by name, more as a count. */
const networksText = (names: string[]) =>
  names.length > 2 ? m.portfolio_networks_count({ count: names.length }) : names.join(", ");

function AddressRow({ address, onRead, onEdit, onRemove }: { address: PortfolioAddress } & Omit<Props, "addresses">) {
  const { money } = useFormat();
  const mask = useMask();
  const name = addressName(address);
  const syncing = isSyncing(address);
  const readButton = useReadButton(address);
  return (
    <li className={css.row}>
      <div className={css.identity}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {address.label && `${shortAddress(address.address)}, `}
          {networksText(networkNames(address.chain_ids))}
        </small>
        <FailedNetworks address={address} />
      </div>
      <div className={css.status}>
        <span className={css.value}>{hasBeenRead(address) ? mask(() => money(address.value_usd)) : <Unknown />}</span>
        <SyncStatus address={address} />
      </div>
      <div className={css.actions}>
        <CopyButton text={address.address} label={m.portfolio_copy_of({ name })} />
        {address.sync_status !== "failed" && (
          <IconButton
            tiny
            icon="refresh"
            label={m.portfolio_read_again_of({ name })}
            title={m.portfolio_read_again()}
            aria-disabled={syncing}
            ref={readButton.button}
            onClick={() => !syncing && onRead(address)}
          />
        )}
        <IconButton
          tiny
          icon="edit"
          label={`${m.common_edit()}: ${name}`}
          title={m.common_edit()}
          onClick={() => onEdit(address)}
        />
        <IconButton
          tiny
          icon="x"
          label={m.portfolio_remove_of({ name })}
          title={m.common_remove()}
          onClick={() => onRemove(address)}
        />
      </div>
      {address.sync_status === "failed" && (
        <Button
          kind="quiet"
          icon="refresh"
          className={css.again}
          aria-label={m.portfolio_read_again_of({ name })}
          ref={readButton.button}
          onClick={() => {
            readButton.onPress();
            onRead(address);
          }}
        >
          {m.portfolio_read_again()}
        </Button>
      )}
    </li>
  );
}

/** After a failed read, another button reads again. Moves the focus to the button that replaces the pressed one. */
function useReadButton({ sync_status: status }: PortfolioAddress) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is replaced when the status changes
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) button.current?.focus();
  }, [status]);
  const onPress = () => {
    isPressed.current = true;
  };
  return { button, onPress };
}

/** When the address was read, or the progress of the read. */
function SyncStatus({ address }: { address: PortfolioAddress }) {
  if (address.sync_status === "queued") return <small>{m.portfolio_sync_waiting()}</small>;
  const { read, all } = progressOf(address);
  if (address.sync_status === "syncing") {
    return (
      <small>
        {m.portfolio_sync_reading({ read, all })}
        <span className={css.steps} aria-hidden="true">
          {address.chains.map(({ chain_id, state }) => (
            <i key={chain_id} className={css[state]} />
          ))}
        </span>
      </small>
    );
  }
  return (
    address.last_synced_at && (
      <small>
        <Ago at={address.last_synced_at} />
      </small>
    )
  );
}

function FailedNetworks({ address }: { address: PortfolioAddress }) {
  const { list } = useFormat();
  if (address.sync_status !== "failed") return null;
  const { failed } = progressOf(address);
  return (
    <>
      <p className={css.failed}>
        <Icon name="warn" size={14} />
        {m.portfolio_did_not_answer({ names: list(networkNames(failed)) })}
      </p>
      <small>{m.portfolio_did_not_answer_why()}</small>
    </>
  );
}
