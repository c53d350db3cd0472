import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second, whatever its kernel runs with (proc(5), USER_HZ). */
const ticksPerSecond = 100;

/**
 * Processor time (user and system, in seconds) of a process, of its living descendants and of the children of all these that have ended.
 * On systems without `/proc` of this process alone.
 */
export function treeSeconds(pid = process.pid) {
  const processes = readProcesses();
  return processes.has(pid) ? ticksOfTree(pid, processes) / ticksPerSecond : ownSeconds();
}

/** The same of the children of this process that run a program, such as `postgres`. */
export function childSeconds(program) {
  const processes = readProcesses();
  const children = [...processes].filter(([, found]) => found.parent === process.pid && found.program === program);
  return children.reduce((sum, [pid]) => sum + ticksOfTree(pid, processes), 0) / ticksPerSecond;
}

/** Of this process alone. */
export function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function ticksOfTree(pid, processes) {
  const children = [...processes.keys()].filter((child) => processes.get(child).parent === pid);
  return children.reduce((sum, child) => sum + ticksOfTree(child, processes), processes.get(pid).ticks);
}

/** All processes of the machine, by id. */
function readProcesses() {
  const ids = read(() => readdirSync("/proc"), []).filter((name) => /^\d+$/.test(name));
  const stats = ids.map((id) => [Number(id), read(() => readFileSync(`/proc/${id}/stat`, "utf8"))]);
  // One that has ended since the list was read has no text.
  return new Map(stats.filter(([, text]) => text).map(([id, text]) => [id, parseStat(text)]));
}

/** proc(5): the program's name, which may hold spaces, is in parentheses; after it come the fields from the third on. Times are 14 to 17. */
function parseStat(text) {
  const end = text.lastIndexOf(")");
  const fields = text.slice(end + 2).split(" ");
  return {
    program: text.slice(text.indexOf("(") + 1, end),
    parent: Number(fields[1]),
    ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
  };
}

function read(from, missing) {
  try {
    return from();
  } catch {
    return missing;
  }
}
