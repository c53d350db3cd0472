import * as m from "@cointally/i18n/messages";
import verifierUrl from "../../../../scripts/verify-ledger.mjs?url";
import { useFormat } from "../../lib/format/locale.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import css from "./ledger-page.module.css";
import type { ReadCheckpoint } from "./read-checkpoint.ts";
import { RecountPanel } from "./recount-panel.tsx";

type Props = {
  publicUrl: string;
  keys: string[];
  /** Null before the log exists. */
  checkpoint: ReadCheckpoint | null;
};

/** At most this many bytes of an entry are on the wire, in a compressed bundle. */
const bytesPerEntry = 80;

/** The public log of votes: recounts it in the browser, and says what that proves. */
export function LedgerPage({ publicUrl, keys, checkpoint }: Props) {
  const command = `node verify-ledger.mjs ${publicUrl}`;
  return (
    <div className={`wrap ${css.page}`}>
      <header className={css.top}>
        <h1>{m.ledger_title()}</h1>
        <p className="second">{m.ledger_lead()}</p>
        {checkpoint === null ? <p>{m.ledger_empty()}</p> : <LogSize size={checkpoint.size} />}
      </header>
      {checkpoint !== null && <RecountPanel />}
      <div className={css.claims}>
        <section aria-labelledby="proven">
          <h2 id="proven">{m.ledger_proven()}</h2>
          <ul>
            <li>{m.ledger_proven_counts()}</li>
            <li>{m.ledger_proven_history()}</li>
          </ul>
        </section>
        <section aria-labelledby="unproven">
          <h2 id="unproven">{m.ledger_unproven()}</h2>
          <ul>
            <li>{m.ledger_unproven_people()}</li>
            <li>{m.ledger_unproven_withheld()}</li>
            <li>{m.ledger_unproven_view()}</li>
          </ul>
        </section>
      </div>
      <details className={css.auditors}>
        <summary>
          <h2>{m.ledger_auditors()}</h2>
          <Icon name="down" size={16} />
        </summary>
        <section aria-labelledby="command">
          <h3 id="command">{m.ledger_command()}</h3>
          <p>{m.ledger_command_text()}</p>
          <CopyableText label={m.ledger_command_copy()} text={command} />
          <a className={buttonClass()} href={verifierUrl} download="verify-ledger.mjs">
            {m.ledger_command_download()}
          </a>
        </section>
        {checkpoint !== null && (
          <section aria-labelledby="checkpoint">
            <h3 id="checkpoint">{m.ledger_checkpoint()}</h3>
            <p>{m.ledger_checkpoint_text()}</p>
            <CopyableText label={m.ledger_checkpoint_copy()} text={checkpoint.note} />
            <h4>{m.ledger_key()}</h4>
            {keys.map((key) => (
              <CopyableText key={key} label={m.ledger_key_copy()} text={key} />
            ))}
          </section>
        )}
        {checkpoint !== null && <Witnesses witnesses={checkpoint.witnesses} />}
      </details>
    </div>
  );
}

function Witnesses({ witnesses }: Pick<ReadCheckpoint, "witnesses">) {
  const { moment } = useFormat();
  return (
    <section aria-labelledby="witnesses">
      <h3 id="witnesses">{m.ledger_witnesses()}</h3>
      <p>{m.ledger_witnesses_text()}</p>
      {witnesses.length === 0 ? (
        <p>{m.ledger_witnesses_none()}</p>
      ) : (
        <ul>
          {witnesses.map(({ name, signed_at }) => (
            <li key={name} className={css.witness}>
              <code>{name}</code>
              <span className="second">{m.ledger_witness_signed({ time: moment(signed_at) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LogSize({ size }: { size: number }) {
  const { count } = useFormat();
  const megabytes = Math.max(1, Math.ceil((size * bytesPerEntry) / 1e6));
  return <p className="second">{m.ledger_size({ count: size, megabytes: count(megabytes) })}</p>;
}

function CopyableText({ text, label }: { text: string; label: string }) {
  return (
    <div className={css.copyable}>
      <pre>
        <code>{text.trimEnd()}</code>
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}
