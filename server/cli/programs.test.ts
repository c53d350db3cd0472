import { expect, test } from "vitest";
import { runProgram } from "../testing/run-command.ts";

/** Programs whose commands other tests call in this process alone. */
const programs = ["demo-clear", "farms-deploy", "import", "keys-renew", "seed"];

test("each program prints its usage with --help", async () => {
  const results = await Promise.all(programs.map((name) => runProgram(name, ["--help"])));
  for (const [at, name] of programs.entries()) {
    const usage = new RegExp(`^npm run ${name.replace("-", ":")}\\b.*\n`);
    expect.soft(results[at], name).toEqual({ code: 0, err: "", out: expect.stringMatching(usage) });
  }
});

test("a program ends with exit code 1 and one sentence for a wrong argument, without a stack", async () => {
  expect(await runProgram("deploy-files", ["--host", "localhost"])).toEqual({
    code: 1,
    out: "",
    err: "--host must be a host name alone, such as coins.example: no https://, port, path or IP address.\n",
  });
});
