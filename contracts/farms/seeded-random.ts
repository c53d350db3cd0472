/** Random numbers for tests, the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const pick = <T>(choices: readonly T[]) => choices[upTo(choices.length - 1)] as T;
  /** From 1 to this, small ones as likely as large ones. */
  const amount = (most: bigint) => {
    const bits = most.toString(2).length;
    const drawn = (2n ** BigInt(upTo(bits)) * BigInt(1 + upTo(1000))) / 1000n;
    return drawn < 1n ? 1n : drawn > most ? most : drawn;
  };
  return { upTo, pick, amount };
}
