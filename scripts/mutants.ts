// Whether tests notice changes of the code: `npm run test:mutants -- draw` draws a fixed sample of them, `-- run` asks the tests about each.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type Area,
  areaOf,
  areas,
  candidatesOf,
  drawSample,
  findMutant,
  instrumentFor,
  type Mutant,
} from "./mutant-sample.ts";
import {
  type Asked,
  copyTree,
  distanceOf,
  type FileRun,
  filesAt,
  openTests,
  type Tests,
  treeOf,
} from "./mutant-tests.ts";

const sampleFile = resolve("bench/mutants-sample.json");
const resultsFile = resolve("bench/results/mutants.json");
/** In the repository, because a run takes hours: another machine can go on with it. */
const logFolder = resolve("bench/mutants");
const perArea = 27;

/** The tests of a mutant's area are asked first, then other ones that need no browser, then those in a browser, of each as many files. */
const stages = ["near", "far", "browser"] as const;
const mostFiles = { near: 15, far: 10, browser: 10 };
type Stage = (typeof stages)[number];

type Sample = { commit: string; seed: number; mutants: Mutant[] };
/** `number` is the mutant's place in the sample; `by` the test that noticed it; `asked` how many test files were run. */
type Result = { number: number; status: "killed" | "survived" | "gone"; by?: string; asked: number; stages: Stage[] };
type Answer = Pick<Result, "status" | "by">;
/** Where a run is: its copy of the tree, the id of each mutant there (undefined if its code is gone), and what it has written so far. */
type State = {
  folder: string;
  mutants: Mutant[];
  ids: (string | undefined)[];
  log: string;
  results: Map<number, Result>;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tree: { type: "string" },
    seed: { type: "string", default: "1" },
    area: { type: "string", multiple: true, default: areas.map(({ name }) => name) },
    stage: { type: "string", multiple: true, default: ["near", "far"] },
    record: { type: "string" },
  },
});

async function draw(): Promise<void> {
  const { commit } = treeOf(values.tree);
  const seed = Number(values.seed);
  const candidates = await candidatesOf(filesAt(commit, (file) => areaOf(file) !== undefined));
  const mutants = drawSample(candidates, { seed, perArea });
  writeFileSync(sampleFile, `${JSON.stringify({ commit, seed, mutants }, null, 2)}\n`);
  for (const { name } of areas) {
    const drawn = mutants.filter(({ area }) => area === name);
    const total = candidates.filter(({ area }) => area === name).length;
    console.log(`${name}: ${drawn.length} of ${total}, in ${new Set(drawn.map(({ file }) => file)).size} files`);
  }
}

/** Asks about the mutants of the chosen areas. Results are written as they come, so that an interrupted run goes on where it was. */
async function run(): Promise<void> {
  const { tree, commit } = treeOf(values.tree);
  const state = await prepare(tree, commit);
  const asking = await openTests(state.folder, { bail: true });
  const measuring = await openTests(state.folder, { bail: false });
  const close = () => Promise.all([asking.close(), measuring.close()]);
  // Vitest would end its run first.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.prependListener(signal, () => close().then(() => process.exit(1)));
  for (const stage of stages.filter((one) => values.stage.includes(one))) {
    for (const area of areas.filter(({ name }) => values.area.includes(name))) {
      await runStage(state, { stage, area, asking, measuring });
    }
  }
  await close();
  printTable(state);
  if (values.record) record(values.record, commit, state);
}

/** Makes the copy of the tree, unless an earlier run has. */
async function prepare(tree: string, commit: string): Promise<State> {
  const { mutants } = JSON.parse(readFileSync(sampleFile, "utf8")) as Sample;
  const sources = filesAt(commit, (name) => mutants.some(({ file }) => file === name));
  const candidates = await candidatesOf(sources);
  const found = mutants.map((mutant) => findMutant(mutant, candidates));
  const present = found.filter((candidate) => candidate !== undefined);
  const { files, ids } = await instrumentFor(sources, present);
  const idOf = (candidate: (typeof found)[number]) => candidate && ids[present.indexOf(candidate)];

  const sample = createHash("sha256").update(JSON.stringify(mutants)).digest("hex");
  const name = `${tree.slice(0, 12)}-${sample.slice(0, 8)}`;
  const folder = join(tmpdir(), `cointally-mutants-${name}`);
  if (!existsSync(join(folder, "ready"))) {
    rmSync(folder, { recursive: true, force: true });
    copyTree(commit, folder, files);
    writeFileSync(join(folder, "ready"), "");
  }
  const log = join(logFolder, name);
  mkdirSync(logFolder, { recursive: true });
  const results = new Map(readLines<Result>(`${log}.jsonl`).map((result) => [result.number, result]));
  return { folder, mutants, ids: found.map(idOf), log, results };
}

type StageOptions = { stage: Stage; area: Area; asking: Tests; measuring: Tests };

/** Asks the tests of one stage about the mutants of an area that have survived so far. */
async function runStage(state: State, { stage, area, asking, measuring }: StageOptions): Promise<void> {
  const { mutants, ids, results } = state;
  const isOpen = (number: number) => {
    const result = results.get(number);
    return !result || (result.status === "survived" && !result.stages.includes(stage));
  };
  const open = mutants.flatMap((mutant, number) =>
    mutant.area === area.name && isOpen(number) ? [{ mutant, number }] : [],
  );
  const isOfStage = ({ file }: Mutant, test: string) =>
    stage === "browser"
      ? isBrowserTest(area, file, test)
      : isUnitTest(test) && area.sources.test(test) === (stage === "near");
  const wanted = asking.files.filter((test) => open.some(({ mutant }) => isOfStage(mutant, test)));
  if (stage === "browser") process.env.MUTANTS_IN_PAGES = "1";
  const measured = await measure(measuring, wanted, `${state.log}.tests.jsonl`);

  for (const { mutant, number } of open) {
    const id = ids[number];
    const earlier = results.get(number);
    const near = measured.filter(({ file }) => isOfStage(mutant, file)).toSorted(byDistance(mutant.file));
    const asked =
      stage === "browser"
        ? near.map(({ file, seconds, passed }) => ({ file, seconds, tests: passed }))
        : near.flatMap((test) => testsOf(state.folder, mutant, id ?? "", test));
    const files = asked.slice(0, mostFiles[stage]);
    const answer: Answer = id === undefined ? { status: "gone" } : await ask(asking, files, id);
    const result = {
      number,
      ...answer,
      asked: files.length + (earlier?.asked ?? 0),
      stages: [...(earlier?.stages ?? []), stage],
    };
    results.set(number, result);
    appendFileSync(`${state.log}.jsonl`, `${JSON.stringify(result)}\n`);
    console.log(`${number} ${result.status} ${mutant.file}:${mutant.line} ${mutant.replacement} ${result.by ?? ""}`);
  }
}

/** The tests near what the areas are in; farther ones would be asked last. */
const isUnitTest = (file: string) => /^(server\/(modules|http)|web\/app)\//.test(file);

function isBrowserTest({ browserTests }: Area, file: string, test: string): boolean {
  const [, ...begins] = browserTests?.find(([source]) => file.startsWith(source)) ?? [""];
  return begins.some((begin) => test.startsWith(begin));
}

/** Runs test files once, without a mutant, and failed ones once more. @returns those that had tests that passed */
async function measure(tests: Tests, files: string[], log: string): Promise<FileRun[]> {
  const runs = () => new Map(readLines<FileRun>(log).map((run) => [run.file, run]));
  const runAll = async (open: string[]) => {
    if (open.length === 0) return;
    const asked = open.map((file) => ({ file, seconds: 120 }));
    await tests.run(asked, undefined, (run) => appendFileSync(log, `${JSON.stringify(run)}\n`));
  };
  const before = runs();
  const open = files.filter((file) => !before.has(file));
  await runAll(open);
  const after = runs();
  await runAll(open.filter((file) => after.get(file)?.failure));
  const measured = [...runs().values()].filter(({ file }) => files.includes(file));
  for (const { failure } of measured) if (failure) console.log(`Fails without a mutant, so is not asked: ${failure}`);
  for (const { file, failure } of measured) if (!failure) passing.set(file, true);
  return measured.filter(({ passed }) => passed?.length !== 0);
}

const byDistance = (source: string) => (one: FileRun, other: FileRun) =>
  distanceOf(one.file, source) - distanceOf(other.file, source) || one.seconds - other.seconds;

/** The tests of a file that run a mutant's code; a file beside the mutant's own may run it in a process of its own. */
function testsOf(folder: string, mutant: Mutant, id: string, { file, seconds, mutants, passed }: FileRun): Asked[] {
  const isBeside = dirname(file) === dirname(mutant.file);
  const startsProcesses = () => /node:(child_process|worker_threads)/.test(readFileSync(join(folder, file), "utf8"));
  if (!(id in mutants) && !(isBeside && startsProcesses())) return [];
  const covering = mutants[id] ?? undefined;
  const tests = passed && covering ? covering.filter((test) => passed.includes(test)) : (covering ?? passed);
  return tests?.length === 0 ? [] : [{ file, seconds, tests }];
}

/** Whether tests pass without a mutant. They are run so before the first mutant is blamed for their failure. */
const passing = new Map<string, boolean>();

async function passes(tests: Tests, asked: Asked): Promise<boolean> {
  const key = [asked.file, ...(asked.tests ?? [])].join(" ");
  if (!passing.has(key)) {
    const { failure } = await tests.run([asked]);
    if (failure) console.log(`Fails without a mutant: ${failure}`);
    passing.set(key, failure === undefined);
  }
  return passing.get(key) === true;
}

/** Runs tests until one fails. A failure that may be one of a busy machine has to happen twice. */
async function ask(tests: Tests, asked: Asked[], id: string): Promise<Answer> {
  let open = asked;
  while (open.length > 0) {
    const { failure: by, failed, isOfTime } = await tests.run(open, id);
    if (!by) break;
    const place = open.findIndex(({ file }) => file === failed?.file);
    const one = open[place];
    if (!one || !failed) {
      // A worker has died, or was ended.
      if ((await tests.run(open, id)).failure) return { status: "killed", by };
      break;
    }
    const alone = one.tests && failed.test ? { ...one, tests: [failed.test] } : one;
    if (await passes(tests, alone)) {
      if (!isOfTime || (await tests.run([alone], id)).failure) return { status: "killed", by };
      open = open.slice(place + 1);
    } else {
      // A test that needs others of its file is asked with all of them.
      open = [...(one.tests ? [{ ...one, tests: undefined }] : []), ...open.slice(place + 1)];
    }
  }
  return { status: "survived" };
}

function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line);
}

function rowsOf({ mutants, results }: State) {
  return areas.map(({ name }) => {
    const ofArea = [...results.values()].filter(({ number }) => mutants[number]?.area === name);
    const count = (wanted: Result["status"]) => ofArea.filter(({ status }) => status === wanted).length;
    return { area: name, mutants: count("killed") + count("survived"), killed: count("killed") };
  });
}

function printTable(state: State): void {
  const rows = rowsOf(state);
  const sum = (key: "mutants" | "killed") => rows.reduce((total, row) => total + row[key], 0);
  const all = [...rows, { area: "all", mutants: sum("mutants"), killed: sum("killed") }];
  console.table(all.map((row) => ({ ...row, share: `${Math.round((100 * row.killed) / row.mutants)} %` })));
}

/** Writes the numbers and the survivors under a name, such as "before", beside those of other names. */
function record(name: string, commit: string, state: State): void {
  const recorded = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, "utf8")) : {};
  const inOrder = [...state.results.values()].sort((one, other) => one.number - other.number);
  const survivors = inOrder
    .filter(({ status }) => status === "survived")
    .map(({ number, asked }) => {
      const { nth, of, ...mutant } = state.mutants[number] as Mutant;
      return { ...mutant, asked };
    });
  const gone = inOrder.filter(({ status }) => status === "gone").length;
  const open = state.mutants.length - inOrder.length;
  // That of the last record, as in other results (stale-results.ts).
  recorded.commit = commit.slice(0, 8);
  recorded[name] = { at: new Date().toISOString(), commit, open, gone, areas: rowsOf(state), survivors };
  writeFileSync(resultsFile, `${JSON.stringify(recorded, null, 2)}\n`);
}

const commands: Record<string, () => Promise<void>> = { draw, run };
const command = commands[positionals[0] ?? ""];
if (!command) throw new Error(`Give one of: ${Object.keys(commands).join(", ")}`);
await command();
// Vitest may leave a timer behind.
process.exit();
