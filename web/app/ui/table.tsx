import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { Icon } from "./icon.tsx";
import css from "./table.module.css";

/** Classes for plain tables: `table`, `sticky` for a head that stays, `num` for columns of figures. */
export const tableClasses = { table: css.table, sticky: css.sticky, num: css.num } as const;

type Props = {
  to: To;
  sorted: "ascending" | "descending" | "none";
  className?: string;
  children: ReactNode;
};

/** A column's head that sorts: a link, so that it works before the page's scripts do. */
export function SortHead({ to, sorted, className, children }: Props) {
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <Link className={css.sort} to={to} preventScrollReset rel="nofollow">
        {children}
        {sorted !== "none" && <Icon name="down" size={12} className={sorted === "ascending" ? css.up : undefined} />}
      </Link>
    </th>
  );
}
