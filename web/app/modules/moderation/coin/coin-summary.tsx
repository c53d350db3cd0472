import type { Coin } from "@cointally/contract/coin.ts";
import type { LinkName } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ExternalLink } from "../../../ui/controls/external-link.tsx";
import { Unknown } from "../../../ui/facts/figures.tsx";
import { ChainMark } from "../../coins/coin-name.tsx";
import { linkText, stageText } from "../../coins/field-labels.ts";
import { chainName } from "../../coins/labels.ts";
import { ContractActions } from "../../coins/page/facts/contracts.tsx";
import css from "./coin-summary.module.css";

/** Everything that was submitted, as plain text: a description is shown as Markdown source. */
export function CoinSummary({ coin }: { coin: Coin }) {
  const { moment } = useFormat();
  const { website, ...others } = coin.links;
  const links = Object.entries(others) as [LinkName, string][];
  const contact = [coin.contact_email, coin.contact_telegram].filter(Boolean).join(", ");
  return (
    <dl className={css.facts}>
      <Fact label={linkText.website()}>
        {website ? <ExternalLink href={website}>{website}</ExternalLink> : <Unknown />}
      </Fact>
      <Fact label={m.label_contracts()}>
        <Contracts coin={coin} />
      </Fact>
      <Fact label={m.label_stage()}>
        {stageText[coin.stage]()}
        {coin.launch_at && `, ${m.moderation_coin_launch({ time: moment(coin.launch_at) })}`}
      </Fact>
      {coin.sale && (
        <Fact label={m.moderation_coin_sale()}>
          <Sale sale={coin.sale} />
        </Fact>
      )}
      <Fact label={m.label_description()}>
        {coin.description ? (
          <Description text={coin.description} />
        ) : (
          <span className="muted">{m.moderation_coin_no_description()}</span>
        )}
      </Fact>
      {coin.tags.length > 0 && <Fact label={m.label_tags()}>{coin.tags.join(", ")}</Fact>}
      {links.length > 0 && (
        <Fact label={m.label_links()}>
          <ul className={css.links}>
            {links.map(([name, url]) => (
              <li key={name}>
                {linkText[name]()}: <ExternalLink href={url}>{url.replace(/^https:\/\//, "")}</ExternalLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {contact && <Fact label={m.moderation_coin_contact()}>{contact}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A longer description is cut until the moderator expands it. */
const longFrom = 700;

function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const characters = [...text].length;
  if (characters < longFrom) {
    return (
      <p className={css.text} dir="auto">
        {text}
      </p>
    );
  }
  return (
    <>
      <p className={whole ? css.text : `${css.text} ${css.cut}`} dir="auto">
        {text}
      </p>
      <Button kind="quiet" className={css.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? m.moderation_description_show_less() : m.moderation_description_show_all({ count: characters })}
      </Button>
    </>
  );
}

function Contracts({ coin }: { coin: Coin }) {
  if (coin.contracts.length === 0) {
    const chain = chainName(coin.chain_id);
    return coin.type === "coin" ? m.moderation_coin_native({ chain }) : m.moderation_coin_no_contract({ chain });
  }
  return (
    <ul className={css.contracts}>
      {coin.contracts.map((contract) => (
        <li key={`${contract.chain_id}:${contract.address}`}>
          <ChainMark chainId={contract.chain_id} title={chainName(contract.chain_id)} />
          <span className="sr">{chainName(contract.chain_id)}: </span>
          <code>{contract.address}</code>
          {contract.decimals !== null && (
            <span className="muted">{m.label_decimals_count({ decimals: contract.decimals })}</span>
          )}
          <span className={css.tools}>
            <ContractActions contract={contract} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sale({ sale }: { sale: NonNullable<Coin["sale"]> }) {
  const { moment, exact } = useFormat();
  const { platform, url, softcap, hardcap, currency, start_at, end_at } = sale;
  const sum = (amount: string) => `${exact(amount)} ${currency ?? ""}`.trim();
  const parts = [
    start_at && m.moderation_sale_from({ time: moment(start_at) }),
    end_at && m.moderation_sale_until({ time: moment(end_at) }),
    softcap && m.moderation_sale_softcap({ amount: sum(softcap) }),
    hardcap && m.moderation_sale_hardcap({ amount: sum(hardcap) }),
  ].filter(Boolean);
  return (
    <>
      {url ? <ExternalLink href={url}>{platform}</ExternalLink> : platform}
      {parts.length > 0 && `, ${parts.join(", ")}`}
    </>
  );
}
