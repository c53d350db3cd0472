import type { Coin, LinkName } from "@cointally/api/coin.ts";
import type { ReactNode } from "react";
import { moment } from "../../lib/format.ts";
import { Unknown } from "../../ui/figures.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { ChainMark } from "../coins/coin-name.tsx";
import { ContractTools } from "../coins/contracts.tsx";
import { chainName, linkLabels, stageLabels } from "../coins/labels.ts";
import css from "./coin-summary.module.css";

/** All that was submitted, as plain words: a description's Markdown is shown as it was typed. */
export function CoinSummary({ coin }: { coin: Coin }) {
  const { website, ...others } = coin.links;
  const links = Object.entries(others) as [LinkName, string][];
  const contact = [coin.contact_email, coin.contact_telegram].filter(Boolean).join(", ");
  return (
    <dl className={css.facts}>
      <Fact label="Website">{website ? <OutsideLink href={website}>{website}</OutsideLink> : <Unknown />}</Fact>
      <Fact label="Contracts">
        <Contracts coin={coin} />
      </Fact>
      <Fact label="Stage">
        {stageLabels[coin.stage]}
        {coin.launch_at && `, launch ${moment(coin.launch_at)}`}
      </Fact>
      {coin.sale && (
        <Fact label="Sale">
          <Sale sale={coin.sale} />
        </Fact>
      )}
      <Fact label="Description">{coin.description ?? <span className="muted">none</span>}</Fact>
      {coin.tags.length > 0 && <Fact label="Tags">{coin.tags.join(", ")}</Fact>}
      {links.length > 0 && (
        <Fact label="Links">
          <ul className={css.links}>
            {links.map(([name, url]) => (
              <li key={name}>
                {linkLabels[name]}: <OutsideLink href={url}>{url.replace(/^https:\/\//, "")}</OutsideLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {contact && <Fact label="Contact">{contact}</Fact>}
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

function Contracts({ coin }: { coin: Coin }) {
  if (coin.contracts.length === 0) {
    const chain = chainName(coin.chain_id);
    return coin.type === "coin" ? `${chain}’s own coin, without a contract` : `None yet, on ${chain}`;
  }
  return (
    <ul className={css.contracts}>
      {coin.contracts.map((contract) => (
        <li key={`${contract.chain_id}:${contract.address}`}>
          <ChainMark chainId={contract.chain_id} title={chainName(contract.chain_id)} />
          <span className="sr">{chainName(contract.chain_id)}: </span>
          <code>{contract.address}</code>
          {contract.decimals !== null && <span className="muted">{contract.decimals} decimals</span>}
          <span className={css.tools}>
            <ContractTools contract={contract} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sale({ sale }: { sale: NonNullable<Coin["sale"]> }) {
  const { platform, url, softcap, hardcap, currency, start_at, end_at } = sale;
  const words = [
    start_at && `from ${moment(start_at)}`,
    end_at && `to ${moment(end_at)}`,
    softcap && `soft cap ${softcap} ${currency ?? ""}`.trim(),
    hardcap && `hard cap ${hardcap} ${currency ?? ""}`.trim(),
  ].filter(Boolean);
  return (
    <>
      {url ? <OutsideLink href={url}>{platform}</OutsideLink> : platform}
      {words.length > 0 && `, ${words.join(", ")}`}
    </>
  );
}
