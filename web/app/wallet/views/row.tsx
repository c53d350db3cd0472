import type { ReactNode } from "react";
import { Icon } from "../../ui/controls/icon.tsx";
import type { DeepLink } from "../wallets/deep-link.ts";
import css from "./row.module.css";
import { WalletIcon } from "./wallet-icon.tsx";

type Props = {
  icon: ReactNode;
  name: string;
  tag?: string;
  current?: boolean;
  /** Followed by the browser itself, since phones open an app only for the user's own tap. */
  link?: DeepLink | null;
  onChoose?: () => void;
};

/** A wallet or network to choose. */
export function Row({ icon, name, tag, current, link, onChoose }: Props) {
  const inside = (
    <>
      {icon}
      <bdi className={css.name}>{name}</bdi>
      {tag && <small>{tag}</small>}
      <Icon name="right" size={16} />
    </>
  );
  if (link) {
    return (
      <a className={css.row} href={link.href} target={link.target} rel="noopener" onClick={onChoose}>
        {inside}
      </a>
    );
  }
  return (
    <button type="button" className={css.row} aria-current={current || undefined} onClick={onChoose}>
      {inside}
    </button>
  );
}

/** A wallet's icon for a row. */
export const walletIcon = (wallet: { name: string; icon: string | null }) => <WalletIcon wallet={wallet} size={32} />;
