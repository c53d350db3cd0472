import { useEffect, useState } from "react";

const durationMs = 1500;

/** A flag that turns itself off after 1.5 s, for "Copied" and the like. */
export function useTemporaryFlag(): [on: boolean, turnOn: () => void] {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setOn(false), durationMs);
    return () => clearTimeout(timer);
  }, [on]);
  return [on, () => setOn(true)];
}
