// Which changes of the code (mutants) the tests have to notice: areas, drawing a sample of them, and finding it again in later code.
import { createHash } from "node:crypto";
import { type babel, type File, Instrumenter } from "@stryker-mutator/instrumenter";

/**
 * A change of one piece of code. Lines count from 1, columns from 0. Of `of` equal changes of the same text in the file, it is the `nth`,
 * from 0.
 */
export type Mutant = {
  area: string;
  file: string;
  line: number;
  column: number;
  mutator: string;
  original: string;
  replacement: string;
  nth: number;
  of: number;
};

type Range = { start: { line: number; column: number }; end: { line: number; column: number } };
/** A mutant that the code has today, with its range as the instrumenter counts it (lines from 0). */
export type Candidate = Mutant & { range: Range };

/** Browser tests, by how their paths begin, of sources whose paths begin so; the first row that matches. */
type BrowserTests = [source: string, ...tests: string[]][];
export type Area = { name: string; sources: RegExp; browserTests?: BrowserTests };

const serverModules = (...names: string[]) => new RegExp(`^server/modules/(${names.join("|")})/`);

/** What the sample is drawn from, the same number in each area. Behaviour of pages is also tested by browser tests, named here. */
export const areas: Area[] = [
  { name: "votes", sources: serverModules("votes", "integrity") },
  { name: "accounts", sources: serverModules("accounts") },
  { name: "coins", sources: serverModules("coins") },
  { name: "moderation", sources: serverModules("moderation") },
  { name: "prices", sources: serverModules("prices") },
  { name: "safety", sources: serverModules("safety") },
  { name: "portfolio", sources: serverModules("portfolio") },
  { name: "farms", sources: serverModules("farms") },
  { name: "ledger", sources: serverModules("ledger") },
  { name: "http", sources: /^server\/http\// },
  {
    name: "wallet",
    sources: /^(web\/app\/wallet|server\/modules\/identities)\//,
    browserTests: [["", "e2e/wallet/"]],
  },
  {
    name: "forms",
    sources:
      /^web\/app\/(ui\/form\/|lib\/api\/field-errors|modules\/(accounts\/(login|settings)\/|coins\/submission\/|coins\/page\/report-or-claim\/|setup\/|([^/]+\/)*[a-z-]+-(form|forms|field|fields)\.tsx?$|ads\/admin\/ad-form-values))/,
    browserTests: [
      ["web/app/modules/coins/submission/", "e2e/coins/subm"],
      ["web/app/modules/coins/page/report-or-claim/", "e2e/admin/admin-queue", "e2e/admin/audit-and-kyc"],
      ["web/app/modules/moderation/", "e2e/admin/admin-queue"],
      ["web/app/modules/ads/", "e2e/admin/ads"],
      ["web/app/modules/settings/content/", "e2e/admin/content"],
      ["web/app/modules/settings/chains/", "e2e/admin/chains"],
      ["web/app/modules/settings/", "e2e/admin/settings", "e2e/admin/brand"],
      ["web/app/modules/setup/", "e2e/admin/setup"],
      ["web/app/modules/portfolio/", "e2e/farms/portfolio"],
      ["web/app/modules/farms/", "e2e/farms/farms"],
      ["web/app/modules/alerts/", "e2e/coins/watchlist"],
      ["web/app/ui/form/search-form", "e2e/coins/lists"],
      ["", "e2e/accounts/", "e2e/coins/submit"],
    ],
  },
];

/** Texts would only tell whether a test repeats them; SQL is a text too, and no mutator knows its language. */
const excludedMutations = ["StringLiteral"];

const silent = () => {};
const log = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** What is written to a log, and the list of values that a hook of React depends on. */
function isIgnored(path: babel.NodePath): boolean {
  if (path.isExpressionStatement()) return isIgnored(path.get("expression"));
  if (path.isCallExpression()) return /(^|\.)(log|console)\.[a-z]+$/.test(path.get("callee").toString());
  const { parentPath } = path;
  return (
    path.isArrayExpression() &&
    parentPath?.isCallExpression() === true &&
    /^use[A-Z]/.test(parentPath.get("callee").toString()) &&
    path.key === 1
  );
}

export function areaOf(file: string): string | undefined {
  if (/\.test\.tsx?$|\.gen\.ts$|\/generated\//.test(file) || !/\.tsx?$/.test(file)) return undefined;
  return areas.find(({ sources }) => sources.test(file))?.name;
}

/**
 * The mutants of files that tests can be asked about, in the order of files and positions: none of code that runs once, as its module is
 * loaded, for it may be equal to other code in ways that no test of a behaviour sees.
 */
export async function candidatesOf(files: { name: string; content: string }[]): Promise<Candidate[]> {
  const all: Candidate[] = [];
  for (const { name, content } of files) {
    const area = areaOf(name);
    if (!area) continue;
    const functions: Range[] = [];
    const shouldIgnore = (path: babel.NodePath) => {
      if (path.isFunction() && path.node.loc) functions.push(rangeOf(path.node.loc));
      return isIgnored(path) ? "not tested" : undefined;
    };
    const { mutants } = await instrument([{ name, content, mutate: true }], shouldIgnore);
    const lines = content.split("\n");
    const inFile = mutants
      .filter(({ status, location }) => status !== "Ignored" && functions.some((range) => isInside(range, location)))
      .map(({ location, mutatorName, replacement }) => ({
        area,
        file: name,
        line: location.start.line + 1,
        column: location.start.column,
        mutator: mutatorName,
        original: short(textAt(lines, location)),
        replacement: short(replacement),
        range: location,
      }))
      .toSorted((one, other) => one.line - other.line || one.column - other.column);
    for (const mutant of inFile) {
      const equal = inFile.filter((other) => textOf(other) === textOf(mutant));
      all.push({ ...mutant, nth: equal.indexOf(mutant), of: equal.length });
    }
  }
  return all;
}

/**
 * The files with every mutant of these candidates in place, each behind a condition on its id, and the ids. (Mutants within their ranges
 * are in place too, which changes nothing.)
 */
export async function instrumentFor(files: { name: string; content: string }[], candidates: Candidate[]) {
  const chosen = files.map((file) => ({
    ...file,
    mutate: candidates.filter((candidate) => candidate.file === file.name).map(({ range }) => range),
  }));
  const { files: instrumented, mutants } = await instrument(chosen, () => undefined);
  const ids = candidates.map((candidate) => {
    const found = mutants.find(
      (mutant) =>
        mutant.fileName === candidate.file &&
        mutant.mutatorName === candidate.mutator &&
        short(mutant.replacement) === candidate.replacement &&
        JSON.stringify(mutant.location) === JSON.stringify(candidate.range),
    );
    if (!found) throw new Error(`Not instrumented: ${candidate.file}:${candidate.line} ${candidate.mutator}`);
    return found.id;
  });
  return { files: instrumented.map(({ name, content }) => ({ name, content })), ids };
}

/** Draws the same number of mutants from each area, evenly over its files and their lines; the seed decides where it begins. */
export function drawSample(candidates: Candidate[], { seed, perArea }: { seed: number; perArea: number }): Mutant[] {
  return areas.flatMap(({ name }) => {
    const ofArea = candidates.filter(({ area }) => area === name);
    const step = ofArea.length / Math.min(perArea, ofArea.length);
    const start = randomOf(`${seed} ${name}`) * step;
    return Array.from({ length: Math.min(perArea, ofArea.length) }, (_, number) => {
      const { range, ...mutant } = ofArea[Math.floor(start + number * step)] as Candidate;
      return mutant;
    });
  });
}

/**
 * Finds a mutant in code that may have changed since it was drawn: by its text, and among equal texts by its place in their order, or by
 * its line if there are more or fewer of them than before.
 */
export function findMutant(mutant: Mutant, candidates: Candidate[]): Candidate | undefined {
  const equal = candidates.filter((other) => other.file === mutant.file && textOf(other) === textOf(mutant));
  if (equal.length === mutant.of) return equal[mutant.nth];
  const distance = ({ line }: Candidate) => Math.abs(line - mutant.line);
  return equal.toSorted((one, other) => distance(one) - distance(other))[0];
}

const textOf = ({ mutator, original, replacement }: Pick<Mutant, "mutator" | "original" | "replacement">) =>
  [mutator, original, replacement].join("\n");

function instrument(files: File[], shouldIgnore: (path: babel.NodePath) => string | undefined) {
  return new Instrumenter(log).instrument(files, {
    plugins: null,
    excludedMutations,
    ignorers: [{ shouldIgnore } as { shouldIgnore: (path: object) => string | undefined }],
  });
}

/** A range of Babel, whose lines begin at 1. */
const rangeOf = ({ start, end }: Range): Range => ({
  start: { line: start.line - 1, column: start.column },
  end: { line: end.line - 1, column: end.column },
});

const isBefore = (one: Range["start"], other: Range["start"]) =>
  one.line < other.line || (one.line === other.line && one.column <= other.column);

/** Whether a range is a part of another, not all of it. */
const isInside = (outer: Range, inner: Range) =>
  isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end) && !isBefore(inner.start, outer.start);

function textAt(lines: string[], { start, end }: Range): string {
  const text = lines.slice(start.line, end.line + 1);
  text.push((text.pop() as string).slice(0, end.column));
  return [text[0]?.slice(start.column), ...text.slice(1)].join("\n");
}

/** One line, long enough to find it again. */
const short = (text: string) => text.replace(/\s+/g, " ").slice(0, 120);

/** A number from 0 to below 1, always the same for the same text. */
const randomOf = (text: string) => createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
