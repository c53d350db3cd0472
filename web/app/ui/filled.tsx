import type { ReactNode } from "react";

/** A message with `children` in place of its `{}`. */
export function Filled({ message, children }: { message: string; children: ReactNode }) {
  const [before, after] = message.split("{}");
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
