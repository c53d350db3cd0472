import type { ComponentProps } from "react";
import { Link } from "react-router";
import css from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

type Look = {
  /** `solid` is the main button, one per view; `quiet` has no edge; `danger` refuses or takes away. */
  kind?: "edge" | "solid" | "quiet" | "danger";
  large?: boolean;
  wide?: boolean;
};

/** The classes of a button, for elements that only look like one. */
export const buttonClass = ({ kind = "edge", large, wide }: Look = {}, className = ""): string =>
  [css.btn, kind !== "edge" && css[kind], large && css.large, wide && css.wide, className].filter(Boolean).join(" ");

type ButtonProps = Look & ComponentProps<"button"> & { icon?: IconName };

/** A button is a verb. `aria-disabled` keeps it reachable while its reason is read. */
export function Button({ kind, large, wide, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass({ kind, large, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof Link> & { icon?: IconName };

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ kind, large, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonClass({ kind, large, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

type IconButtonProps = ComponentProps<"button"> & { icon: IconName; label: string; tiny?: boolean; edged?: boolean };

/** The classes of an icon button. */
export const iconButtonClass = ({ tiny, edged }: { tiny?: boolean; edged?: boolean } = {}): string =>
  [css.icon, tiny && css.tiny, edged && css.edged].filter(Boolean).join(" ");

/** A button of one icon; `label` is its name for readers. */
export function IconButton({ icon, label, tiny, edged, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={iconButtonClass({ tiny, edged })} aria-label={label} {...rest}>
      <Icon name={icon} size={tiny ? 14 : 18} />
    </button>
  );
}
