import type { Coin } from "@cointally/contract/coin.ts";
import type { PublicHistoryEntry } from "@cointally/contract/public-history.ts";
import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useLocale } from "../../../lib/format/locale.ts";
import { adjacentPages, type PagePosition } from "../../../lib/page/pagination-url.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { DangerMark, type WithVerdict } from "../danger-mark.tsx";
import { DiffTable } from "../edits/edit-diff.tsx";
import { type Fields, fieldDiffs } from "../edits/field-diff.ts";
import css from "./history.module.css";
import { type PublicHistory, toHistoryLine } from "./history-entries.ts";
import { useHistorySentence } from "./history-sentence.ts";

type Props = { coin: Pick<Coin, "name" | "slug"> & WithVerdict; place: PagePosition; history: PublicHistory };

/** The complete history of a listing, newest first; edits are shown with their previous values. */
export function HistoryPage({ coin, place, history }: Props) {
  const { diary: entries, total, total_capped, next_cursor } = history;
  const page = `/coins/${coin.slug}/history`;
  const { back, next } = adjacentPages(page, place, next_cursor);
  return (
    <div className="wrap">
      <nav className={css.crumb} aria-label={m.common_breadcrumb()}>
        <Link to="/coins">{m.shell_nav_coins()}</Link> /{" "}
        <Link to={`/coins/${coin.slug}`}>
          <bdi>{coin.name}</bdi>
        </Link>{" "}
        / {m.history_title()}
      </nav>
      <header className={css.top}>
        <h1>{m.history_title_of({ name: coin.name })}</h1>
        <DangerMark coin={coin} />
        <p className="second">{m.history_lead()}</p>
      </header>
      {entries.length === 0 ? (
        <EmptyState title={m.common_page_empty()} action={<ButtonLink to={page}>{m.common_see_newest()}</ButtonLink>}>
          {m.common_page_empty_text()}
        </EmptyState>
      ) : (
        <>
          <ol className={css.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pager
            before={place.after}
            shown={entries.length}
            total={total}
            capped={total_capped}
            back={back}
            next={next}
            nextLabel={m.common_older()}
          />
        </>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: PublicHistoryEntry }) {
  const locale = useLocale();
  const sentence = useHistorySentence();
  const isEdit = entry.kind === "edited" || entry.kind === "updated";
  const diffs = isEdit
    ? fieldDiffs((entry.before ?? {}) as Fields, (entry.after ?? {}) as Fields, locale).map(logoAsText)
    : [];
  return (
    <li>
      <p className={css.entry}>
        <Ago at={entry.at} />
        <span>{sentence(toHistoryLine(entry))}</span>
      </p>
      {diffs.length > 0 && <DiffTable diffs={diffs} columns={[m.changes_was(), m.changes_became()]} />}
    </li>
  );
}

type Diff = ReturnType<typeof fieldDiffs>[number];

/** Describes a logo's change in words, because the server deletes replaced logos. */
function logoAsText(diff: Diff): Diff {
  if (!("logoBefore" in diff)) return diff;
  const { label, note, logoBefore, logoAfter } = diff;
  const text =
    logoAfter === null ? m.changes_removed() : logoBefore === null ? m.changes_added() : m.changes_replaced();
  return { label, note, before: [[]], after: [[{ text, change: "same" }]] };
}
