import type { ReactNode } from "react";

/** A message with `children` in place of its `{}` placeholder. */
export function InterpolatedMessage({ message, children }: { message: string; children: ReactNode }) {
  const [before, after] = message.split("{}");
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
