import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import { useEffect, useRef } from "react";
import { shortAddress } from "../../lib/format.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Ago, Unknown } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import rows from "../../ui/rows.module.css";
import { portfolioWords } from "../../words/portfolio.ts";
import { addressName, networkNames } from "./address-name.ts";
import css from "./addresses-part.module.css";
import { useMask } from "./amount.tsx";
import { isKnown, isSyncing, progressOf } from "./sync.ts";

type Props = {
  addresses: PortfolioAddress[];
  onRead: (address: PortfolioAddress) => void;
  onEdit: (address: PortfolioAddress) => void;
  onRemove: (address: PortfolioAddress) => void;
};

/** The addresses that are followed: what each holds, and how its last read went. */
export function AddressesPart({ addresses, ...acts }: Props) {
  const words = useWords(portfolioWords);
  return (
    <section className={rows.section} aria-labelledby="portfolio-addresses">
      <h2 id="portfolio-addresses">{words.addresses}</h2>
      {addresses.length === 0 ? (
        <p className="second">{words.noAddresses}</p>
      ) : (
        <ul className={rows.rows}>
          {addresses.map((address) => (
            <AddressRow key={address.id} address={address} {...acts} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AddressRow({ address, onRead, onEdit, onRemove }: { address: PortfolioAddress } & Omit<Props, "addresses">) {
  const words = useWords(portfolioWords);
  const { money } = useFormat();
  const mask = useMask();
  const name = addressName(address);
  const syncing = isSyncing(address);
  const again = useReadButton(address);
  return (
    <li className={css.row}>
      <div className={css.who}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {address.label && `${shortAddress(address.address)}, `}
          {words.networks(networkNames(address.chain_ids))}
        </small>
        <Failed address={address} />
      </div>
      <div className={css.how}>
        <span className={css.worth}>{isKnown(address) ? mask(() => money(address.value_usd)) : <Unknown />}</span>
        <Standing address={address} />
      </div>
      <div className={css.acts}>
        <CopyButton text={address.address} label={words.copyOf(name)} />
        {address.sync_status !== "failed" && (
          <IconButton
            tiny
            icon="refresh"
            label={words.readAgainOf(name)}
            title={words.readAgain}
            aria-disabled={syncing}
            ref={again.button}
            onClick={() => !syncing && onRead(address)}
          />
        )}
        <IconButton
          tiny
          icon="edit"
          label={`${words.edit}: ${name}`}
          title={words.edit}
          onClick={() => onEdit(address)}
        />
        <IconButton tiny icon="x" label={words.removeOf(name)} title={words.remove} onClick={() => onRemove(address)} />
      </div>
      {address.sync_status === "failed" && (
        <Button
          kind="quiet"
          icon="refresh"
          className={css.again}
          aria-label={words.readAgainOf(name)}
          ref={again.button}
          onClick={() => {
            again.pressed();
            onRead(address);
          }}
        >
          {words.readAgain}
        </Button>
      )}
    </li>
  );
}

/** The button that reads again is another while the last read failed: whoever pressed it finds the focus on the one in its place. */
function useReadButton({ sync_status: status }: PortfolioAddress) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the status the button changes
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) button.current?.focus();
  }, [status]);
  const pressed = () => {
    isPressed.current = true;
  };
  return { button, pressed };
}

/** When it was read, or how far the read is. */
function Standing({ address }: { address: PortfolioAddress }) {
  const words = useWords(portfolioWords);
  if (address.sync_status === "queued") return <small>{words.waiting}</small>;
  const { read, all } = progressOf(address);
  if (address.sync_status === "syncing") {
    return (
      <small>
        {words.reading(read, all)}
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

function Failed({ address }: { address: PortfolioAddress }) {
  const words = useWords(portfolioWords);
  const { list } = useFormat();
  if (address.sync_status !== "failed") return null;
  const { failed } = progressOf(address);
  return (
    <>
      <p className={css.failed}>
        <Icon name="warn" size={14} />
        {words.didNotAnswer(list(networkNames(failed)))}
      </p>
      <small>{words.didNotAnswerWhy}</small>
    </>
  );
}
