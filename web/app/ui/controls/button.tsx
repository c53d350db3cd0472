import type { ComponentProps } from "react";
import { Link } from "react-router";
import css from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

type Style = {
  /** `solid` is the main button, one per view; `quiet` has no border; `danger` denies or deletes. */
  kind?: "outline" | "solid" | "quiet" | "danger";
  large?: boolean;
  wide?: boolean;
};

/** The classes of a button, for elements that only look like one. */
export const buttonClass = ({ kind = "outline", large, wide }: Style = {}, className = ""): string =>
  [css.btn, kind !== "outline" && css[kind], large && css.large, wide && css.wide, className].filter(Boolean).join(" ");

type ButtonProps = Style & ComponentProps<"button"> & { icon?: IconName };

/** Prefer `aria-disabled` to `disabled` where a reason is shown: the button stays focusable. */
export function Button({ kind, large, wide, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={buttonClass({ kind, large, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Style & ComponentProps<typeof Link> & { icon?: IconName };

/** A link that looks like a button. */
export function ButtonLink({ kind, large, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonClass({ kind, large, wide }, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

type IconButtonProps = ComponentProps<"button"> & { icon: IconName; label: string; tiny?: boolean };

/** The classes of an icon button. */
export const iconButtonClass = ({ tiny }: { tiny?: boolean } = {}): string =>
  [css.icon, tiny && css.tiny].filter(Boolean).join(" ");

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ icon, label, tiny, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={iconButtonClass({ tiny })} aria-label={label} {...rest}>
      <Icon name={icon} size={tiny ? 14 : 18} />
    </button>
  );
}
