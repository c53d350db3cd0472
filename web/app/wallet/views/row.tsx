import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { DeepLink } from "../deep-link.ts";
import css from "./row.module.css";
import { WalletIcon } from "./wallet-icon.tsx";

type Props = {
  mark: ReactNode;
  name: string;
  tag?: string;
  current?: boolean;
  /** A way into an app: a tap follows it by itself, so that the phone takes it for the person's own. */
  link?: DeepLink | null;
  onChoose?: () => void;
};

/** One line to choose: a wallet or a network. */
export function Row({ mark, name, tag, current, link, onChoose }: Props) {
  const inside = (
    <>
      {mark}
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

/** A wallet's icon as a row's mark. */
export const walletMark = (wallet: { name: string; icon: string | null }) => <WalletIcon wallet={wallet} size={32} />;
