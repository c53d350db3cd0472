// Checks that nodes of the last release can serve beside this one (docs/scaling.md, Upgrades): every migration since then only adds, without locks
// that block the site for long, or is the contract step of an expand step that was in an earlier release. PostgreSQL's own parser reads the SQL; what
// a DO block or a function does is not seen. A statement after a line `-- safe: REASON` is not checked.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "libpg-query";

/** Commands of ALTER TABLE that fail statements of the last release, which a contract step may, and those that rewrite or scan the table. */
const alterations = {
  AT_DropColumn: { breaks: "drops a column" },
  AT_AlterColumnType: { breaks: "changes the type of a column" },
  AT_SetNotNull: { breaks: "requires a value" },
  AT_ColumnDefault: { breaks: "removes a default", if: ({ def }) => !def },
  AT_SetLogged: { blocks: "rewrites a table" },
  AT_SetUnLogged: { blocks: "rewrites a table" },
  AT_SetAccessMethod: { blocks: "rewrites a table" },
  AT_SetTableSpace: { blocks: "rewrites a table" },
  AT_AddConstraint: {
    blocks: "checks all rows under a lock: NOT VALID or USING INDEX, then VALIDATE",
    if: ({ def }) => !def.Constraint.skip_validation && !def.Constraint.indexname,
  },
};

/** Constraints of a new column that need neither a scan nor a rewrite. */
const cheapConstraints = ["CONSTR_DEFAULT", "CONSTR_NOTNULL", "CONSTR_NULL"];
const isSerial = ({ names }) => /^(small|big)?serial$/.test(names.at(-1).String.sval);

/** Names of the functions that an expression calls. */
const functionsIn = (node) => {
  if (!node || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "FuncCall" ? [value.funcname.at(-1).String.sval, ...functionsIn(value.args)] : functionsIn(value),
  );
};

const newColumn = ({ typeName, constraints = [] }) => {
  const all = constraints.map(({ Constraint }) => Constraint);
  const initial = all.find(({ contype }) => contype === "CONSTR_DEFAULT");
  const isRequired = all.some(({ contype }) => contype === "CONSTR_NOTNULL");
  const isCheap = all.every(({ contype }) => cheapConstraints.includes(contype)) && !isSerial(typeName);
  // now() is computed once, and stored for all rows.
  const isConstant = functionsIn(initial).every((name) => name === "now");
  return [
    ...(isRequired && !initial ? [{ breaks: "requires a value of a new column without a default" }] : []),
    ...(isCheap && isConstant ? [] : [{ blocks: "rewrites or scans a table for a new column" }]),
  ];
};

const alterationsIn = ({ relation, cmds }, created) => {
  if (created.has(relation.relname)) return [];
  return cmds.flatMap(({ AlterTableCmd: command }) => {
    if (command.subtype === "AT_AddColumn") return newColumn(command.def.ColumnDef);
    const found = alterations[command.subtype];
    return found && (found.if?.(command) ?? true) ? [found] : [];
  });
};

const named = (type) => type.replace("OBJECT_", "").toLowerCase();
const renamable = ["OBJECT_INDEX", "OBJECT_TABCONSTRAINT"];
const concurrently = (kind) => ({ blocks: `${kind} without CONCURRENTLY in a migration that begins with -- online:` });
const wholeTable = ({ whereClause, relation }, created) =>
  whereClause || created.has(relation.relname) ? [] : [{ blocks: "locks all rows of a table" }];

/** What is wrong with a statement, by its kind in the parser's tree; `created` has the tables that its migration has created. */
const rules = {
  AlterTableStmt: alterationsIn,
  AlterObjectSchemaStmt: ({ objectType }) => [{ breaks: `moves a ${named(objectType)}` }],
  RenameStmt: ({ renameType }) =>
    renamable.includes(renameType) ? [] : [{ breaks: `renames a ${named(renameType)}` }],
  DropStmt: ({ removeType, concurrent }, _, isOnline) => {
    if (removeType !== "OBJECT_INDEX") return [{ breaks: `drops a ${named(removeType)}` }];
    return concurrent && isOnline ? [] : [concurrently("drops an index")];
  },
  TruncateStmt: () => [{ breaks: "empties a table" }],
  IndexStmt: ({ relation, concurrent }, created, isOnline) =>
    created.has(relation.relname) || (concurrent && isOnline) ? [] : [concurrently("builds an index")],
  UpdateStmt: wholeTable,
  DeleteStmt: wholeTable,
  ReindexStmt: () => [{ blocks: "builds indexes" }],
  RefreshMatViewStmt: () => [{ blocks: "rewrites a view" }],
  ClusterStmt: () => [{ blocks: "rewrites a table" }],
  VacuumStmt: ({ is_vacuumcmd }) => (is_vacuumcmd ? [{ blocks: "rewrites a table" }] : []),
};

/** What is wrong with a migration, each with its line. */
const findingsOf = async (text) => {
  const isOnline = /^-- online:/.test(text);
  const created = new Set();
  const findings = [];
  let line = 1;
  for (const piece of text.split("--> statement-breakpoint")) {
    const first = line + piece.slice(0, piece.search(/^(?!--|[^\S\n]*$)/m)).split("\n").length - 1;
    line += piece.split("\n").length - 1;
    const { stmts = [] } = /^-- safe: \S/m.test(piece) ? {} : await parse(piece);
    for (const { stmt } of stmts) {
      const [[kind, statement]] = Object.entries(stmt);
      if (kind === "CreateStmt") created.add(statement.relation.relname);
      findings.push(...(rules[kind]?.(statement, created, isOnline) ?? []).map((found) => ({ ...found, line: first })));
    }
  }
  return findings;
};

/** @returns what is wrong with the migrations in a folder since the last of these releases, one line each */
export async function problemsOf(folder, releases) {
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  const tags = journal.entries.map(({ tag }) => tag);
  const last = releases.toSorted((a, b) => a.version.localeCompare(b.version, "en", { numeric: true })).at(-1);
  const problems = [];
  for (const tag of tags.slice(tags.indexOf(last.migration) + 1)) {
    const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
    const expandedIn = /^-- contract: (\S+)/.exec(text)?.[1];
    if (expandedIn && !releases.some(({ version }) => version === expandedIn)) {
      problems.push(`${tag}: contracts what ${expandedIn} expanded, which is no release in server/database/releases`);
      continue;
    }
    for (const { line, breaks, blocks } of await findingsOf(text)) {
      if (blocks || !expandedIn) problems.push(`${tag}, line ${line}: ${breaks ?? blocks}`);
    }
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const database = new URL("../server/database/", import.meta.url).pathname;
  const releases = readdirSync(join(database, "releases")).map((name) =>
    JSON.parse(readFileSync(join(database, "releases", name), "utf8")),
  );
  const problems = await problemsOf(join(database, "migrations"), releases);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(
      "Nodes of the last release could not serve beside this one: docs/scaling.md, Upgrades, says how to make such a change in two steps.",
    );
    process.exitCode = 1;
  }
}
