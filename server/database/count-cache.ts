/**
 * Totals of lists whose membership depends on coins alone, kept until list_version moves. A count costs eight times the page
 * beside it, and votes do not change it.
 */
export type KeptTotals = {
  get(key: string, version: string): number | undefined;
  set(key: string, version: string, total: number): void;
};

export const keptTotals = (size = 2000): KeptTotals => {
  const totals = new Map<string, { version: string; total: number }>();
  return {
    get(key, version) {
      const kept = totals.get(key);
      return kept?.version === version ? kept.total : undefined;
    },
    set(key, version, total) {
      totals.delete(key);
      totals.set(key, { version, total });
      if (totals.size > size) totals.delete(totals.keys().next().value as string);
    },
  };
};
