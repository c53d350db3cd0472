import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const server = fileURLToPath(new URL("../../", import.meta.url));

/** The rest of a statement from a place in its source on: to the end of the template, or of the parenthesis that encloses the place. */
const restOf = (source: string, from: number): string => {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === "(" || char === "{") depth++;
    if (char === ")" || char === "}") depth--;
    if (depth < 0 || (depth === 0 && char === "`")) return source.slice(from, at);
  }
  return source.slice(from);
};

/** By what a query finds votes: their coin, by which the table can be distributed; their account; or neither. */
const keyOf = (query: string): "coin" | "account" | "all" => {
  // A coin of the account's other votes, or of its own held vote, is none that the query names.
  if (/\buser_id =/.test(query) && !/\bv\.coin_id = (?!h\.|any)/.test(query)) return "account";
  return /^into|\bcoin_id = |\.id = v\.coin_id/.test(query) ? "coin" : "all";
};

/** Every query over votes in the sources: its key, and what stands before its table. */
const queries = globSync("{core,database,http,jobs,modules,backup}/**/*.ts", { cwd: server, exclude: ["**/*.test.ts"] })
  .sort()
  .flatMap((file) => {
    const source = readFileSync(`${server}${file}`, "utf8");
    return [
      ...source.matchAll(
        /(?<=\b(?:from|join|update|using|insert|sql`)\s*)(?:into )?votes\b(?! as|s)(?: v\b)?(?=[\s`(,])/g,
      ),
    ].map(({ index }) => ({ file, key: keyOf(restOf(source, index)), before: source.slice(0, index) }));
  });
const crossingRow = /^\| `([\w/-]+\.ts)` \| (account|all) \|/gm;

test("each query over votes carries the coin or is named in docs/scaling.md", () => {
  const docs = readFileSync(fileURLToPath(new URL("../../../docs/scaling.md", import.meta.url)), "utf8");
  const named = [...docs.matchAll(crossingRow)].map(([, file, key]) => `modules/${file}: ${key}`);
  const crossing = [...new Set(queries.filter(({ key }) => key !== "coin").map(({ file, key }) => `${file}: ${key}`))];
  expect(crossing).toEqual(named.sort());
});

test("what casting a vote reads by account is a part of its own, which a database that is sharded by coin can ask all shards for", () => {
  const cast = ["modules/integrity/vote-work.ts", "modules/votes/cast-vote.ts"];
  const read = queries.filter(({ file, key }) => cast.includes(file) && key === "account");
  expect(read.length).toBe(2);
  for (const { before } of read) expect(before).toMatch(/ as materialized \(\s*select [\w.]+(, [\w.]+)* from $/);
});
