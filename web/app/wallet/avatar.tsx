import { useState } from "react";
import css from "./avatar.module.css";

/** A conic gradient of three colours, derived from the address. */
const gradientOf = (address: string) => {
  const seed = Number.parseInt(address.slice(2, 8), 16) || 0;
  const colors = [0, 5, 10].map((shift) => `var(--cat-${1 + ((seed >> shift) % 6)})`);
  return { backgroundImage: `conic-gradient(from ${seed % 360}deg, ${colors.join(", ")}, ${colors[0]})` };
};

/** The image of an address; colours derived from it while the image loads, if it fails, or if there is none. */
export function Avatar({ address, src, size }: { address: string; src: string | null; size: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css.avatar} style={{ ...gradientOf(address), width: size, height: size }} aria-hidden="true">
      {src && src !== broken && (
        <img src={src} width={size} height={size} alt="" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      )}
    </span>
  );
}
