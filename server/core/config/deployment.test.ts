import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DockerfileParser, type From, type Instruction, type JSONInstruction } from "dockerfile-ast";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { readConfig, variableNames } from "./config.ts";

/** Compares deployment files with what they refer to, because no test builds an image. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const configVariables = new Set(variableNames);
const versions = JSON.parse(read("package.json")).dependencies as Record<string, string>;
/** An image name of the default registry with an exact version. */
const pinned = /^[a-z]+:\d+\.\d+(\.\d+)?-bookworm(-slim)?$/;

describe("Dockerfile", () => {
  const file = DockerfileParser.parse(read("Dockerfile"));
  const instructions = file.getInstructions();
  const all = (keyword: string, among: Instruction[] = instructions) =>
    among.filter((one) => one.getKeyword() === keyword);
  const froms = file.getFROMs();
  const last = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === "FROM"));
  /** The image of a FROM, the default of its build argument instead of that argument. */
  const imageOf = (from: From) =>
    (from.getImage() ?? "").replace(/^\$\{(\w+)\}$/, (given, name) => {
      const argument = file.getInitialARGs().find((arg) => arg.getProperty()?.getName() === name);
      return argument?.getProperty()?.getValue() ?? given;
    });
  const words = (instruction: Instruction) => instruction.getArguments().map((argument) => argument.getValue());

  test("has known instructions, in stages based on a pinned image or on each other", () => {
    const keywords = ["ARG", "FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"];
    for (const instruction of instructions) expect(keywords).toContain(instruction.getKeyword());
    const stages: (string | null)[] = [];
    for (const from of froms as From[]) {
      const image = imageOf(from);
      if (!stages.includes(image)) expect(image).toMatch(pinned);
      stages.push(from.getBuildStage());
    }
    expect(froms.length).toBeGreaterThan(2);
  });

  test("runs the project's pinned Node", () => {
    const images = (froms as From[]).map(imageOf).filter((image) => image.includes(":"));
    expect(images.length).toBe(2);
    for (const image of images) expect(image).toContain(`node:${versions.node}-`);
  });

  test("copies existing files within the context, and from earlier stages", () => {
    const lines = read(".dockerignore").split("\n");
    const stages = (froms as From[]).map((from) => from.getBuildStage());
    for (const copy of file.getCOPYs()) {
      const from = copy.getFromFlag()?.getValue();
      if (from) expect(stages).toContain(from);
      const sources = words(copy).slice(0, -1);
      expect(sources.length).toBeGreaterThan(0);
      for (const source of from ? [] : sources) {
        expect(existsSync(join(root, source)), source).toBe(true);
        const open = lines.some((line) => line.startsWith("!") && `${source}/`.startsWith(`${line.slice(1)}/`));
        expect(open, `${source} in .dockerignore`).toBe(true);
      }
    }
  });

  test("copies every workspace", () => {
    const workspaces = JSON.parse(read("package.json")).workspaces as string[];
    for (const name of workspaces) expect(read("Dockerfile")).toContain(`COPY ${name}/package.json ${name}/`);
  });

  test("starts an existing file without root rights, and has a health check", () => {
    const [cmd] = all("CMD", last) as JSONInstruction[];
    const args = (cmd?.getJSONStrings() ?? []).map((one) => one.getJSONValue());
    expect(args.at(-1)).toBe("server/main.ts");
    for (const path of args.filter((arg) => /\.(ts|mjs)$/.test(arg)))
      expect(existsSync(join(root, path)), path).toBe(true);
    expect(words(all("USER", last)[0] as Instruction)).toEqual(["node"]);
    expect(all("HEALTHCHECK", last)[0]?.getRawArgumentsContent()).toContain("/health/ready");
  });

  test("sets known variables to allowed values", () => {
    const pairs = all("ENV")
      .flatMap(words)
      .map((word) => word.split("=") as [string, string]);
    expect(pairs.length).toBeGreaterThan(2);
    for (const [name] of pairs) expect(configVariables.has(name), name).toBe(true);
    expect(readConfig(Object.fromEntries(pairs))).toMatchObject({ host: "0.0.0.0", port: 3000, dataDir: "/data" });
  });

  test("runs in production mode, and has no tests, no packages for development and no development server", () => {
    expect(all("ENV", last).flatMap(words)).toContain("NODE_ENV=production");
    const [cmd] = all("CMD", last) as JSONInstruction[];
    expect((cmd?.getJSONStrings() ?? []).map((one) => one.getJSONValue())).not.toContain("--dev");
    const ignored = read(".dockerignore").split("\n");
    // What is named later counts, so the tests are left out of the folders that are let in.
    for (const pattern of ["**/*.test.ts", "**/*.test.tsx", "server/testing"])
      expect(ignored.lastIndexOf(pattern), pattern).toBeGreaterThan(
        ignored.findLastIndex((one) => one.startsWith("!")),
      );
    const copied = file.getCOPYs().filter((copy) => copy.getRange().start.line > (last[0]?.getRange().start.line ?? 0));
    const stages = copied.flatMap((copy) => copy.getFromFlag()?.getValue() ?? []);
    expect([...new Set(stages)]).toEqual(["installed", "build"]);
    const [installed = ""] = /^FROM \S+ AS installed\n(?:(?!FROM).*\n)*/m.exec(read("Dockerfile")) ?? [];
    expect([...installed.matchAll(/npm (?:ci|install)[^&\n]*/g)].map(([one]) => one.trim())).toEqual([
      "npm ci --omit=dev",
    ]);
    for (const copy of copied.filter((one) => one.getFromFlag()?.getValue() === "build"))
      expect(words(copy)[0]).toMatch(/^\/app\/(i18n|web\/build)$/);
  });

  test("of a release is started in production mode by every command but dev", () => {
    const script = read("scripts/run.mjs");
    expect(
      [...script.matchAll(/node\("(\w+)", \[([^\]]*)\]/g)].map(([, mode, args]) => [mode, /--dev/.test(args ?? "")]),
    ).toEqual([
      ["production", false],
      ["production", false],
      ["development", true],
      ["production", false],
      ["production", false],
      ["production", false],
    ]);
    expect(script).toMatch(/dev: \{ run: \(args\) => node\("development"/);
  });
});

describe("compose.yaml", () => {
  const document = parseDocument(read("compose.yaml"), { strict: true, uniqueKeys: true });
  type Service = {
    image?: string;
    build?: string;
    environment: Record<string, string | null>;
    volumes: string[];
    ports?: string[];
    depends_on?: Record<string, { condition: string }>;
    healthcheck?: object;
    read_only?: boolean;
    tmpfs?: string[];
    cap_drop?: string[];
    security_opt?: string[];
  };
  const { services, volumes } = document.toJS() as { services: Record<string, Service>; volumes: Record<string, null> };

  test("is valid YAML without warnings", () => {
    expect([...document.errors, ...document.warnings]).toEqual([]);
  });

  test("refers to existing images, folders, volumes and services", () => {
    for (const service of Object.values(services)) {
      if (service.image) expect(service.image).toMatch(pinned);
      else expect(existsSync(join(root, service.build ?? "", "Dockerfile"))).toBe(true);
      for (const volume of service.volumes) {
        const [source = ""] = volume.split(":");
        if (source.startsWith("./")) expect(existsSync(join(root, source)), source).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition === "service_healthy" && services[name]?.healthcheck, name).toBeTruthy();
      }
    }
  });

  test("lets the app write to its data and a temporary folder only, without further rights", () => {
    expect(services.app).toMatchObject({ read_only: true, tmpfs: ["/tmp"], volumes: ["data:/data"] });
    expect(services.app).toMatchObject({ cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  });

  test("has no password of its own: it does not start before the operator has set one", () => {
    const given = [...read("compose.yaml").matchAll(/\$\{(?:POSTGRES_PASSWORD|\w*(?:TOKEN|KEY|SECRET))[^}]*\}/g)];
    expect(given.length).toBe(2);
    for (const [use] of given) expect(use).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
    expect(read("compose.yaml")).not.toMatch(/^ *\w*(PASSWORD|TOKEN|KEY|SECRET): +[^\s$]/m);
    expect(services.db?.environment.POSTGRES_HOST_AUTH_METHOD).toBeUndefined();
  });

  test("sets known variables to allowed values, and publishes no port beyond loopback", () => {
    const app = services.app as Service;
    const given = { POSTGRES_PASSWORD: "pw1", PUBLIC_URL: "https://coins.example" } as Record<string, string>;
    const filled = Object.entries(app.environment).map(([name, value]) => {
      expect(configVariables.has(name), name).toBe(true);
      // A variable without a value is passed on when it is set.
      return [name, value?.replace(/\$\{(\w+)(?::[?+-][^}]*)?\}/g, (_all, variable) => given[variable] ?? "")];
    });
    const config = readConfig(Object.fromEntries(filled));
    expect(config).toMatchObject({
      publicUrl: "https://coins.example",
      databaseUrl: "postgresql://cointally:pw1@db:5432/cointally",
    });
    // The image sets where it listens and writes; accounts with known passwords are for loopback only.
    const ofTheImage = ["HOST", "PORT", "DATA_DIR", "NODE_ENV", "DEMO_USERS"];
    expect(Object.keys(app.environment).sort()).toEqual(
      [...configVariables].filter((name) => !ofTheImage.includes(name)).sort(),
    );
    for (const name of read("compose.yaml").matchAll(/\$\{(\w+)/g)) {
      expect(configVariables.has(name[1] as string) || name[1] === "POSTGRES_PASSWORD", name[1]).toBe(true);
    }
    for (const service of Object.values(services))
      for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test("creates the app's role and its database when the database is first started, and leaves the superuser to the image", () => {
    const { POSTGRES_USER, POSTGRES_DB } = services.db?.environment ?? {};
    expect([POSTGRES_USER, POSTGRES_DB]).toEqual([undefined, "cointally"]);
    expect(services.db?.volumes).toContain(
      "./server/database/container-role.sql:/docker-entrypoint-initdb.d/container-role.sql:ro,z",
    );
    expect(services.db?.healthcheck).toMatchObject({ test: expect.arrayContaining(["--host=127.0.0.1"]) });
  });
});

describe("docs/operations.md", () => {
  const text = read("docs/operations.md");

  test("documents exactly the variables that are read", () => {
    const named = text
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_0-9]+)`/g)].map((match) => match[1] as string))
      .map((name) => (name.startsWith("_") ? `RPC_URL${name}` : name));
    // NODE_ENV is set by the commands themselves.
    expect(named.sort()).toEqual([...configVariables].filter((name) => name !== "NODE_ENV").sort());
  });

  test("names existing commands", () => {
    const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
    for (const [, name] of text.matchAll(/npm run (?:--silent )?([\w:]+)/g)) expect(scripts).toContain(name);
    for (const [path] of text.matchAll(/server\/cli\/[\w-]+\.ts/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  });

  test("has settings that the server accepts", () => {
    const blocks = [...text.matchAll(/```\n((?:[A-Z_]+=.*\n)+)```/g)].map(([, block]) => block as string);
    expect(blocks.length).toBe(5);
    for (const block of blocks) {
      const pairs = block
        .trim()
        .split("\n")
        .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
      for (const [name] of pairs) expect(configVariables.has(name) || name === "POSTGRES_PASSWORD", name).toBe(true);
      readConfig(Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/^'(.*)'$/, "$1")])));
    }
  });

  test("names existing metrics", () => {
    const files = ["server/metrics-gauges.ts", "server/http/request-metrics.ts", "server/jobs/job-metrics.ts"];
    const counted = files
      .map(read)
      .join()
      .replaceAll(/gauge\(\s*"/g, "$&cointally_");
    for (const [name] of text.matchAll(/cointally_[a-z_]+/g))
      if (name !== "cointally_new") expect(counted, name).toContain(`"${name}"`);
  });

  test("links to existing files", () => {
    for (const [, path] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(join(root, "docs", path as string)), path).toBe(true);
    }
    expect(readdirSync(dirname(join(root, "docs/operations.md")))).toContain("operations.md");
  });
});
