import { spawn } from "node:child_process";

/** A failed step. Its message tells people what went wrong and what to do. */
export class StepError extends Error {}

/**
 * Runs a program as one step: with a running clock on a terminal, or as one line in a pipe or with `clock: false`, as concurrent steps need
 * it. Its output is shown only when it fails.
 * @throws {StepError} with the output and the advice
 */
export async function runStep(title, file, args, { cwd, env, advice = "", clock = process.stdout.isTTY } = {}) {
  const done = clock ? showClock(title) : showLine(title);
  const { code, output } = await capture(file, args, { cwd, env });
  done(code === 0 ? "" : " failed");
  if (code !== 0) throw new StepError([output.trimEnd(), `${title} failed.`, advice].filter(Boolean).join("\n"));
}

/**
 * Runs a program in the foreground: it writes to our output and gets our signals. With `group`, the processes that it leaves behind are
 * killed. The promise resolves to its exit code.
 */
export function runInForeground(file, args, { env, group = false } = {}) {
  const child = spawn(file, args, { stdio: "inherit", env, detached: group });
  passSignals(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      if (group) killGroup(child.pid);
      resolve(code ?? exitCodeOf(signal));
    });
  });
}

function killGroup(id) {
  try {
    process.kill(-id, "SIGKILL");
  } catch (error) {
    // None is left.
    if (error.code !== "ESRCH") throw error;
  }
}

/** Passes signals on to the child, so that it never outlives this process. */
function passSignals(child) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    const pass = () => child.kill(signal);
    process.on(signal, pass);
    child.once("exit", () => process.off(signal, pass));
  }
}

function capture(file, args, options) {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  passSignals(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("close", (code, signal) => resolve({ code: code ?? exitCodeOf(signal), output }));
  });
}

function showLine(title) {
  console.log(title);
  return (outcome) => outcome && console.log(`${title}${outcome}`);
}

function showClock(title) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const draw = (end) => process.stdout.write(`\r\x1b[K${title} … ${seconds()}${end}`);
  const timer = setInterval(draw, 500, "");
  draw("");
  return (outcome) => {
    clearInterval(timer);
    draw(`${outcome}\n`);
  };
}

// The exit code of a shell for a program that was ended by a signal.
function exitCodeOf(signal) {
  return 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0);
}
