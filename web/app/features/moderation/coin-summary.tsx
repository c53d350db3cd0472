import { chainById } from "@cointally/api/chains.ts";
import type { Coin, LinkName } from "@cointally/api/coin.ts";
import type { ReactNode } from "react";
import { moment } from "../../lib/format.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Unknown } from "../../ui/figures.tsx";
import { OutsideIcon, OutsideLink } from "../../ui/outside-link.tsx";
import { ChainMark } from "../coins/coin-name.tsx";
import { linkLabels } from "../submission/fields.ts";
import css from "./coin-summary.module.css";

const stages = { presale: "Presale", fairlaunch: "Fairlaunch", launched: "Launched" };

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
        {stages[coin.stage]}
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
    const chain = chainById(coin.chain_id)?.name;
    return coin.type === "coin" ? `${chain}’s own coin, without a contract` : `None yet, on ${chain}`;
  }
  return (
    <ul className={css.contracts}>
      {coin.contracts.map(({ chain_id, address, decimals }) => {
        const chain = chainById(chain_id);
        const name = chain?.name ?? `Chain ${chain_id}`;
        return (
          <li key={`${chain_id}:${address}`}>
            <ChainMark chainId={chain_id} title={name} />
            <span className="sr">{name}: </span>
            <code>{address}</code>
            {decimals !== null && <span className="muted">{decimals} decimals</span>}
            <span className={css.tools}>
              <CopyButton text={address} label={`Copy the ${name} contract`} />
              {chain && (
                <OutsideIcon href={`${chain.explorer}/address/${address}`} label={`Open in the ${name} explorer`} />
              )}
            </span>
          </li>
        );
      })}
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
