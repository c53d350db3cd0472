import { useState } from "react";
import css from "./wallet-icon.module.css";

type Props = { wallet: { name: string; icon: string | null }; size: number };

/** A wallet's icon; its first letter if it has none or the image fails to load. */
export function WalletIcon({ wallet: { name, icon }, size }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!icon || icon === broken) {
    return (
      <span className={css.letter} style={{ width: size, height: size, fontSize: size * 0.45 }} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={css.icon}
      src={icon}
      width={size}
      height={size}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(icon)}
    />
  );
}
