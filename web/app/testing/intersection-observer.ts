import { vi } from "vitest";

/** Stands in for what jsdom lacks, until `vi.unstubAllGlobals`: it reports each element as visible, or none at all. */
export function stubIntersectionObserver({ visible }: { visible: boolean }): void {
  class Observer {
    readonly #report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.#report = report;
    }
    observe() {
      const entry = { isIntersecting: true } as IntersectionObserverEntry;
      if (visible) this.#report([entry], this as unknown as IntersectionObserver);
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
}
