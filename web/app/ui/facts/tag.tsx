import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { Icon, type IconName } from "../controls/icon.tsx";
import css from "./tag.module.css";

type Props = { icon?: IconName; bad?: boolean; to?: To; title?: string; children: ReactNode };

/** A short label of what something is. Outlined, and never in the colour of a price. */
export function Tag({ icon, bad, to, title, children }: Props) {
  const className = bad ? `${css.tag} ${css.bad}` : css.tag;
  const inside = (
    <>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </>
  );
  return to ? (
    <Link className={className} to={to} title={title}>
      {inside}
    </Link>
  ) : (
    <span className={className} title={title}>
      {inside}
    </span>
  );
}
