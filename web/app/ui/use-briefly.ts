import { useEffect, useState } from "react";

const brieflyMs = 1500;

/** True from a call of the second until a moment later: long enough to see that it was done. */
export function useBriefly(): [on: boolean, turnOn: () => void] {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setOn(false), brieflyMs);
    return () => clearTimeout(timer);
  }, [on]);
  return [on, () => setOn(true)];
}
