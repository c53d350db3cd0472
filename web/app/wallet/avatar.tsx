import { useState } from "react";
import css from "./avatar.module.css";

/** Three colours of the catalogue, turned as the address says: the same address looks the same everywhere. */
const lookOf = (address: string) => {
  const sign = Number.parseInt(address.slice(2, 8), 16) || 0;
  const colors = [0, 5, 10].map((shift) => `var(--cat-${1 + ((sign >> shift) % 6)})`);
  return { backgroundImage: `conic-gradient(from ${sign % 360}deg, ${colors.join(", ")}, ${colors[0]})` };
};

/** The picture of an address: its own where it has one, else its colours, which also stand while that loads or fails to. */
export function Avatar({ address, src, size }: { address: string; src: string | null; size: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css.avatar} style={{ ...lookOf(address), width: size, height: size }} aria-hidden="true">
      {src && src !== broken && (
        <img src={src} width={size} height={size} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      )}
    </span>
  );
}
