import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";

const moduleUrl = new URL("run-program.mjs", import.meta.url).href;

test("a running step ends when the process that started it ends", async () => {
  // The step's program keeps a connection open as long as it runs.
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const program = `require("node:net").connect(${(server.address() as { port: number }).port}, "127.0.0.1")`;
  const script = `const { runStep } = await import(${JSON.stringify(moduleUrl)});
    await runStep("Waiting", process.execPath, ["-e", ${JSON.stringify(program)}]);`;
  const asker = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  const [held] = await once(server, "connection");
  const ended = once(asker, "exit");
  const letGo = once(held.resume(), "close");
  asker.kill("SIGTERM");
  expect((await ended)[0]).toBe(1);
  await letGo;
  server.close();
});
