/**
 * Keeps what was made under its key, `most` bytes of both; what was asked for longest ago goes first. Asked for twice at once, it is
 * made once.
 */
export const keepBytes = (most: number) => {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let total = 0;

  const keep = (key: string, bytes: Buffer) => {
    kept.set(key, bytes);
    total += key.length + bytes.length;
    for (const [oldest, its] of kept) {
      if (total <= most) break;
      kept.delete(oldest);
      total -= oldest.length + its.length;
    }
  };

  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = kept.get(key);
    if (found) {
      // Put in anew, so that the map stays in order of use.
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const shared = underWay.get(key);
    if (shared) return shared;
    const making = make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    const bytes = await making;
    keep(key, bytes);
    return bytes;
  };
};
