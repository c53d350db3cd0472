import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { Icon } from "./icon.tsx";
import css from "./table.module.css";

/** Classes for plain tables: `table`, `sticky` for a head that stays, `num` for columns of figures. */
export const tableClasses = { table: css.table, sticky: css.sticky, num: css.num } as const;

export type SortDirection = "ascending" | "descending" | "none";

type Props = {
  /** Where the head leads; without it the column is one that a list is sorted by on its own terms, and cannot be asked for. */
  to?: To;
  sorted: SortDirection;
  className?: string;
  children: ReactNode;
};

/** A column's head that says which way it is sorted; a link where one may sort by it, so that it works before the page's scripts do. */
export function SortHead({ to, sorted, className, children }: Props) {
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
