import { afterAll, beforeAll } from "vitest";
import { type SocketSite, socketSite } from "./socket-site.ts";
import { type TestApp, type TestUser, testApp } from "./test-app.ts";

/** Settings, as a function if they are known only when the tests begin, such as the address of a local chain. */
type Settings = Record<string, string> | (() => Record<string, string>);
const valuesOf = (settings: Settings) => (typeof settings === "function" ? settings() : settings);

type Options = {
  /** The time at which the users sign up. */
  at?: string;
  settings?: Settings;
};

/** The API for all tests of a file or of a `describe`: created before the first of them, closed after the last. */
export function useTestApp(settings: Settings = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await testApp(valuesOf(settings)));
  });
  afterAll(() => app.close());
  return app;
}

/** The same with an account that owns the coins, and an admin. */
export function useTestAppWithUsers({ at, settings }: Options = {}) {
  const app = useTestApp(settings);
  return { app, ...useUsers(() => app, at) };
}

/** The site behind a real socket, with an account that owns the coins, and an admin. */
export function useSocketSiteWithUsers({ at, settings = {} }: Options = {}) {
  const site = {} as SocketSite;
  beforeAll(async () => {
    Object.assign(site, await socketSite(valuesOf(settings)));
  });
  afterAll(() => site.close());
  return { site, ...useUsers(() => site.app, at) };
}

function useUsers(appOf: () => TestApp, at: string | undefined) {
  const owner = {} as TestUser;
  const admin = {} as TestUser;
  beforeAll(async () => {
    if (at) appOf().setNow(at);
    Object.assign(owner, await appOf().user());
    Object.assign(admin, await appOf().user({ role: "admin" }));
  });
  return { owner, admin };
}
