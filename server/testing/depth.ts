/** `npm run test:deep` runs every kill, seed and old release; `npm test` one of each. */
const isDeep = process.env.TEST_DEPTH === "deep";

/** All of them in depth, otherwise the first. */
export const inDepth = <T>(all: readonly T[]): readonly T[] => (isDeep ? all : all.slice(0, 1));

/** As many times in depth, otherwise once. */
export const timesInDepth = (count: number): number => (isDeep ? count : 1);
