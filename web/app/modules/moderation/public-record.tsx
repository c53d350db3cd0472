import * as m from "@cointally/i18n/messages";
import type { ReactNode } from "react";
import { adjacentPages, type PagePosition } from "../../lib/page/pagination-url.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Pager } from "../../ui/table/pager.tsx";
import { tableClasses } from "../../ui/table/table.tsx";
import css from "./public-record.module.css";

type Text = { title: string; text: string };
type Props = {
  /** The page's own path. */
  path: string;
  place: PagePosition;
  page: { next_cursor: string | null; total: number; total_capped: boolean };
  title: string;
  lead: string;
  /** Headings of its four columns; phones show the third one's cells elsewhere. */
  columns: readonly [string, string, string, string];
  /** Class of the table, for the widths of its columns. */
  className: string | undefined;
  /** Shown if there is nothing yet, and past the last page. */
  empty: Text;
  pastEnd: Text;
  /** The rows of this page. */
  children: ReactNode[];
};

/** A public table of decisions or paid placements, newest first. */
export function PublicRecord({ path, place, page, title, lead, columns, className, empty, pastEnd, children }: Props) {
  const { back, next } = adjacentPages(path, place, page.next_cursor);
  const [first, second, third, last] = columns;
  const isFirst = place.after === 0;
  const { title: emptyTitle, text } = isFirst ? empty : pastEnd;
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>{title}</h1>
        <p className="second">{lead}</p>
      </header>
      {children.length > 0 ? (
        <>
          <table className={`${tableClasses.table} ${css.table} ${className}`}>
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                <th scope="col">{second}</th>
                <th scope="col" className="not-phone">
                  {third}
                </th>
                <th scope="col" className={tableClasses.num}>
                  {last}
                </th>
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
          <Pager
            before={place.after}
            shown={children.length}
            total={page.total}
            capped={page.total_capped}
            back={back}
            next={next}
            nextLabel={m.common_older()}
          />
        </>
      ) : (
        <EmptyState
          title={emptyTitle}
          action={
            isFirst ? (
              <ButtonLink to="/coins">{m.common_see_coins()}</ButtonLink>
            ) : (
              <ButtonLink to={path}>{m.common_see_newest()}</ButtonLink>
            )
          }
        >
          {text}
        </EmptyState>
      )}
    </div>
  );
}
