import { describe, expect, test } from "vitest";
import { refusalOf } from "./refusals.ts";

describe("the demo", () => {
  test.each([
    {},
    { HOST: "127.0.0.1" },
    { HOST: "localhost", PUBLIC_URL: "http://localhost:3100" },
    { HOST: "::1", PUBLIC_URL: "http://[::1]:3100" },
    { DATABASE_URL: "" },
  ])("starts with %j", (env) => expect(refusalOf(env)).toBeNull());

  test.each([
    ["DATABASE_URL", { DATABASE_URL: "postgresql://site@db.example/site" }],
    ["DATABASE_URL", { DATABASE_URL_FILE: "/run/secrets/database" }],
    ["SMTP_URL", { SMTP_URL: "smtp://mail.example" }],
    ["STORAGE_URL", { STORAGE_URL: "s3://bucket" }],
    ["TRUST_PROXY", { TRUST_PROXY: "127.0.0.1" }],
    ["HOST", { HOST: "0.0.0.0" }],
    ["HOST", { HOST: "192.168.1.4" }],
    ["HOST", { HOST: "127.0.0.1.evil.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://coins.example" }],
    ["PUBLIC_URL", { HOST: "127.0.0.1", PUBLIC_URL: "http://localhost.evil.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "nonsense" }],
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "65536" }],
  ])("refuses %s, in one sentence that names it: %j", (name, env) => {
    const refusal = refusalOf(env);
    expect(refusal).toContain(name);
    expect(refusal).not.toContain("\n");
  });
});
