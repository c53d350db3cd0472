import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Within this many pixels of the window's top or bottom the page scrolls by itself. */
const scrollZone = 96;
const maxScrollStep = 18;

type Drag = { from: number /** The position the row would take. */; to: number; height: number };

/** Pixels that the page scrolls per frame for a pointer at this height of the window. */
const scrollStepAt = (y: number): number => {
  const depth = Math.max(0, scrollZone - y) - Math.max(0, y - (window.innerHeight - scrollZone));
  return -Math.round((Math.min(scrollZone, Math.max(-scrollZone, depth)) / scrollZone) * maxScrollStep);
};

/**
 * Drags a row of a list by its handle; all rows have the same height. The row follows the pointer, and `onDrop` is called when it is
 * dropped at another position. Escape cancels.
 */
export function useRowDrag(count: number, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stopRef = useRef<(() => void) | null>(null);
  useEffect(() => () => stopRef.current?.(), []);

  const startDrag = (event: PointerEvent<HTMLElement>, from: number) => {
    const row = event.currentTarget.closest("li");
    if (event.button !== 0 || !row || stopRef.current) return;
    event.preventDefault();
    const { height } = row.getBoundingClientRect();
    const startY = event.clientY + window.scrollY;
    let [y, to, frame] = [event.clientY, from, 0];

    const follow = () => {
      const distance = y + window.scrollY - startY;
      row.style.translate = `0 ${Math.min(Math.max(distance, -from * height), (count - 1 - from) * height)}px`;
      const next = Math.min(count - 1, Math.max(0, from + Math.round(distance / height)));
      if (next === to) return;
      to = next;
      setDrag({ from, to, height });
    };
    const scroll = () => {
      const step = scrollStepAt(y);
      if (step) {
        window.scrollBy({ top: step, behavior: "instant" });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const stop = () => {
      stopRef.current = null;
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", dropRow);
      window.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", cancelOnEscape);
      row.style.translate = "";
      setDrag(null);
    };
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      y = moved.clientY;
      follow();
    };
    const dropRow = (up: globalThis.PointerEvent) => {
      if (up.pointerId !== event.pointerId) return;
      stop();
      if (to !== from) onDrop(from, to);
    };
    const cancelOnEscape = ({ key }: KeyboardEvent) => key === "Escape" && stop();

    stopRef.current = stop;
    setDrag({ from, to, height });
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", dropRow);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", cancelOnEscape);
    frame = requestAnimationFrame(scroll);
  };

  /** Pixels by which the row at this position moves to make room. */
  const offsetOf = (at: number): number => {
    if (!drag || at === drag.from) return 0;
    if (at > drag.from && at <= drag.to) return -drag.height;
    return at < drag.from && at >= drag.to ? drag.height : 0;
  };

  return { startDrag, offsetOf, dragged: drag?.from ?? null };
}
