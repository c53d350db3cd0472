import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Within so many pixels of the window's edges the page goes on by itself. */
const edge = 96;
const mostStep = 18;

type Drag = { from: number; to: number; height: number };

/** How far the page goes on in a frame, for a pointer that is so far down in the window. */
const stepAt = (y: number): number => {
  const into = Math.max(0, edge - y) - Math.max(0, y - (window.innerHeight - edge));
  return -Math.round((Math.min(edge, Math.max(-edge, into)) / edge) * mostStep);
};

/**
 * Dragging a row of a list by its handle; all rows are equally high. The row follows the pointer, `to` is the place that it would take, and
 * `onDrop` is told when it is let go somewhere else. Escape leaves all as it was.
 */
export function useRowDrag(count: number, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    const row = event.currentTarget.closest("li");
    if (event.button !== 0 || !row || end.current) return;
    event.preventDefault();
    const { height } = row.getBoundingClientRect();
    const began = event.clientY + window.scrollY;
    let [y, to, frame] = [event.clientY, from, 0];

    const follow = () => {
      const by = y + window.scrollY - began;
      row.style.translate = `0 ${Math.min(Math.max(by, -from * height), (count - 1 - from) * height)}px`;
      const next = Math.min(count - 1, Math.max(0, from + Math.round(by / height)));
      if (next === to) return;
      to = next;
      setDrag({ from, to, height });
    };
    const scroll = () => {
      const step = stepAt(y);
      if (step) {
        window.scrollBy({ top: step, behavior: "instant" });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const stop = () => {
      end.current = null;
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", leave);
      row.style.translate = "";
      setDrag(null);
    };
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      y = moved.clientY;
      follow();
    };
    const drop = (up: globalThis.PointerEvent) => {
      if (up.pointerId !== event.pointerId) return;
      stop();
      if (to !== from) onDrop(from, to);
    };
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && stop();

    end.current = stop;
    setDrag({ from, to, height });
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", leave);
    frame = requestAnimationFrame(scroll);
  };

  /** By how many pixels the row at `at` makes room. */
  const shiftOf = (at: number): number => {
    if (!drag || at === drag.from) return 0;
    if (at > drag.from && at <= drag.to) return -drag.height;
    return at < drag.from && at >= drag.to ? drag.height : 0;
  };

  return { begin, shiftOf, dragged: drag?.from ?? null };
}
