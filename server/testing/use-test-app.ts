import { afterAll, beforeAll } from "vitest";
import { type TestApp, type TestUser, testApp } from "./test-app.ts";

/** The API for all tests of a file or of a `describe`: empty until the first of them begins, closed after the last. */
export function useTestApp(settings: Record<string, string> = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await testApp(settings));
  });
  afterAll(() => app.close());
  return app;
}

/** The same with an account, whose coins they are, and an admin; `at` is what the clock shows when they come. */
export function useTestAppWithUsers({ at, settings }: { at?: string; settings?: Record<string, string> } = {}) {
  const app = useTestApp(settings);
  const owner = {} as TestUser;
  const admin = {} as TestUser;
  beforeAll(async () => {
    if (at) app.setNow(at);
    Object.assign(owner, await app.user());
    Object.assign(admin, await app.user({ role: "admin" }));
  });
  return { app, owner, admin };
}
