import type { ReactNode } from "react";

/** A sentence of a catalogue with `children` where its `{}` stands. */
export function Filled({ words, children }: { words: string; children: ReactNode }) {
  const [before, after] = words.split("{}");
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
