import type { Coin } from "@cointally/contract/coin.ts";
import type { LinkName } from "@cointally/contract/coin-values.ts";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { Unknown } from "../../../ui/figures.tsx";
import { OutsideLink } from "../../../ui/outside-link.tsx";
import { ChainMark } from "../../coins/coin-name.tsx";
import { chainName, linkText, stageText } from "../../coins/labels.ts";
import { ContractTools } from "../../coins/page/contracts.tsx";
import { useDeskWords } from "../use-words.ts";
import css from "./coin-summary.module.css";

/** All that was submitted, as plain words: a description's Markdown is shown as it was typed. */
export function CoinSummary({ coin }: { coin: Coin }) {
  const { summary: words } = useDeskWords();
  const { moment } = useFormat();
  const { website, ...others } = coin.links;
  const links = Object.entries(others) as [LinkName, string][];
  const contact = [coin.contact_email, coin.contact_telegram].filter(Boolean).join(", ");
  return (
    <dl className={css.facts}>
      <Fact label={words.website}>{website ? <OutsideLink href={website}>{website}</OutsideLink> : <Unknown />}</Fact>
      <Fact label={words.contracts}>
        <Contracts coin={coin} />
      </Fact>
      <Fact label={words.stage}>
        {stageText[coin.stage]()}
        {coin.launch_at && `, ${words.launch(moment(coin.launch_at))}`}
      </Fact>
      {coin.sale && (
        <Fact label={words.sale}>
          <Sale sale={coin.sale} />
        </Fact>
      )}
      <Fact label={words.description}>
        {coin.description ? <Description text={coin.description} /> : <span className="muted">{words.none}</span>}
      </Fact>
      {coin.tags.length > 0 && <Fact label={words.tags}>{coin.tags.join(", ")}</Fact>}
      {links.length > 0 && (
        <Fact label={words.links}>
          <ul className={css.links}>
            {links.map(([name, url]) => (
              <li key={name}>
                {linkText[name]()}: <OutsideLink href={url}>{url.replace(/^https:\/\//, "")}</OutsideLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {contact && <Fact label={words.contact}>{contact}</Fact>}
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

/** A longer description is cut, until it is asked for in full. */
const longFrom = 700;

function Description({ text }: { text: string }) {
  const { summary: words } = useDeskWords();
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
        {whole ? words.showLess : words.showAll(characters)}
      </Button>
    </>
  );
}

function Contracts({ coin }: { coin: Coin }) {
  const { summary: words } = useDeskWords();
  if (coin.contracts.length === 0) {
    const chain = chainName(coin.chain_id);
    return coin.type === "coin" ? words.own(chain) : words.noneYet(chain);
  }
  return (
    <ul className={css.contracts}>
      {coin.contracts.map((contract) => (
        <li key={`${contract.chain_id}:${contract.address}`}>
          <ChainMark chainId={contract.chain_id} title={chainName(contract.chain_id)} />
          <span className="sr">{chainName(contract.chain_id)}: </span>
          <code>{contract.address}</code>
          {contract.decimals !== null && <span className="muted">{words.decimals(contract.decimals)}</span>}
          <span className={css.tools}>
            <ContractTools contract={contract} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sale({ sale }: { sale: NonNullable<Coin["sale"]> }) {
  const { summary: words } = useDeskWords();
  const { moment, exact } = useFormat();
  const { platform, url, softcap, hardcap, currency, start_at, end_at } = sale;
  const sum = (amount: string) => `${exact(amount)} ${currency ?? ""}`.trim();
  const parts = [
    start_at && words.from(moment(start_at)),
    end_at && words.to(moment(end_at)),
    softcap && words.softcap(sum(softcap)),
    hardcap && words.hardcap(sum(hardcap)),
  ].filter(Boolean);
  return (
    <>
      {url ? <OutsideLink href={url}>{platform}</OutsideLink> : platform}
      {parts.length > 0 && `, ${parts.join(", ")}`}
    </>
  );
}
