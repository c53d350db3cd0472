/**
 * Gives libraries that read `window.localStorage` without a guard a storage in memory, where the browser forbids the real one.
 */
export function replaceForbiddenStorage(): void {
  try {
    window.localStorage.getItem("");
  } catch {
    const memory = new Map<string, string>();
    const value: Pick<Storage, "getItem" | "setItem" | "removeItem"> = Object.create({
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, text: string) => void memory.set(key, text),
      removeItem: (key: string) => void memory.delete(key),
    });
    Object.defineProperty(window, "localStorage", { value, configurable: true });
  }
}
