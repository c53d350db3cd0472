import type { Coin } from "@cointally/contract/coin.ts";
import type { LinkName } from "@cointally/contract/coin-values.ts";
import * as m from "@cointally/i18n/messages";
import { useDeferredValue } from "react";
import { shortAddress } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Tag } from "../../../ui/facts/tag.tsx";
import { ChainMark, ChainMarks, CoinLogo } from "../coin-name.tsx";
import { linkText, stageText } from "../field-labels.ts";
import { chainName } from "../labels.ts";
import { type Draft, markOf } from "./draft.ts";
import css from "./preview.module.css";
import { MarkdownPreview } from "./steps/markdown-preview.tsx";
import { saleTexts } from "./steps/step-check.tsx";
import { tagsOf } from "./to-submission.ts";

const saleText = {
  presale: m.submission_sale_presale,
  fairlaunch: m.submission_sale_fairlaunch,
};

type CoinChains = Pick<Coin, "chain_id" | "contracts">;

/** The chains and contracts of a draft; the first row of a native coin is only its chain. */
function chainsOf({ type, contracts }: Draft): CoinChains {
  const rows = contracts.map(({ chain_id, address }) => ({
    chain_id: Number(chain_id),
    address: address.trim(),
    decimals: null,
  }));
  return { chain_id: rows[0]?.chain_id ?? 0, contracts: type === "coin" ? rows.slice(1) : rows };
}

/** A live preview of the coin's row and page. */
export function Preview({ draft: currentDraft }: { draft: Draft }) {
  const draft = useDeferredValue(currentDraft);
  const chains = chainsOf(draft);
  const name = draft.name.trim();
  const symbol = draft.symbol.trim() || m.submission_preview_symbol();
  const coin = { logo_url: draft.logo?.url ?? null, logo_mark: markOf(draft) };
  const nameElement = <bdi className={name ? css.name : css.unnamed}>{name || m.label_name()}</bdi>;
  return (
    <>
      <section aria-labelledby="preview-row">
        <h2 id="preview-row">{m.submission_preview_row()}</h2>
        <div className={css.row}>
          <CoinLogo coin={coin} />
          <div className={css.text}>
            {nameElement}
            <span className={css.second}>
              <bdi>{symbol}</bdi>
              <ChainMarks coin={chains} />
            </span>
          </div>
        </div>
      </section>
      <section aria-labelledby="preview-page">
        <h2 id="preview-page">{m.submission_preview_page()}</h2>
        <div className={css.page}>
          <div className={css.who}>
            <CoinLogo coin={coin} size={56} />
            <p className={css.title}>
              {nameElement} <bdi className={css.symbol}>{symbol}</bdi>
            </p>
          </div>
          <Marks draft={draft} chains={chains} />
          {draft.description.trim() ? (
            <MarkdownPreview text={draft.description} />
          ) : (
            <p className={css.unnamed}>{m.submission_preview_description()}</p>
          )}
          <Sale draft={draft} />
          <Contracts chains={chains} />
          <Links draft={draft} />
        </div>
      </section>
    </>
  );
}

const maxTags = 8;

function Marks({ draft, chains }: { draft: Draft; chains: CoinChains }) {
  return (
    <div className={css.marks}>
      <Tag>{stageText[draft.stage]()}</Tag>
      {tagsOf(draft.tags)
        .slice(0, maxTags)
        .map((tag, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tag may be typed twice
          <Tag key={at}>{tag}</Tag>
        ))}
      <ChainMarks coin={chains} />
    </div>
  );
}

function Sale({ draft }: { draft: Draft }) {
  const lines = saleTexts(draft, useFormat());
  if (draft.stage === "launched" || lines.length === 0) return null;
  return (
    <div>
      <h3>{saleText[draft.stage]()}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Contracts({ chains }: { chains: CoinChains }) {
  const contracts = chains.contracts.filter(({ address }) => address);
  if (contracts.length === 0) return null;
  return (
    <div>
      <h3>{m.label_contracts()}</h3>
      <ul>
        {contracts.map(({ chain_id, address }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a contract may be typed twice
          <li key={at} className={css.contract}>
            <ChainMark chainId={chain_id} /> {chainName(chain_id)} <code>{shortAddress(address)}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Links({ draft }: { draft: Draft }) {
  const linkNames = (Object.keys(linkText) as LinkName[]).filter((name) => draft.links[name].trim());
  if (linkNames.length === 0) return null;
  return (
    <div>
      <h3>{m.label_links()}</h3>
      <div className={css.marks}>
        {linkNames.map((name) => (
          <Tag key={name}>{linkText[name]()}</Tag>
        ))}
      </div>
    </div>
  );
}
