import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { Icon } from "../controls/icon.tsx";
import css from "./table.module.css";

/** Classes for plain tables: `table`, `sticky` for a sticky header, `num` for numeric columns. */
export const tableClasses = { table: css.table, sticky: css.sticky, num: css.num } as const;

export type SortDirection = "ascending" | "descending" | "none";

type Props = {
  /** The list sorted by this column; absent if visitors cannot sort by it. */
  to?: To;
  sorted: SortDirection;
  className?: string;
  children: ReactNode;
};

/** A column header that shows the sort direction. Sorting is a link, so that it works before hydration. */
export function SortableHeader({ to, sorted, className, children }: Props) {
  const inside = (
    <>
      {children}
      {sorted !== "none" && <Icon name="down" size={12} className={sorted === "ascending" ? css.up : undefined} />}
    </>
  );
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      {to ? (
        <Link className={css.sort} to={to} preventScrollReset rel="nofollow">
          {inside}
        </Link>
      ) : (
        <span className={css.sort}>{inside}</span>
      )}
    </th>
  );
}
