import { defineConfig } from "vitest/config";

const isolated = { pool: "forks", maxWorkers: 2 } as const;

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          ...isolated,
          name: "node",
          include: ["{api,contracts,server,scripts}/**/*.test.ts"],
          globalSetup: "server/testing/global-setup.ts",
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: "web/vite.config.ts",
        test: {
          ...isolated,
          name: "web",
          root: "web",
          include: ["**/*.test.{ts,tsx}"],
          environment: "jsdom",
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
