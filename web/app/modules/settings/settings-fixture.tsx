import {
  describeSetting,
  isSecret,
  type Setting,
  type SettingChange,
  type SettingGroup,
  type SettingName,
  type Settings,
  siteSettingNames,
} from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { locales } from "@cointally/shared/locales.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useParams } from "react-router";
import { onTestFinished, vi } from "vitest";
import { createQueryClient } from "../../lib/api/query-client.ts";
import { apiError, type Responders, serveApi, type Write } from "../../testing/serve-api.ts";
import { closeToasts, Toasts, toastError } from "../../ui/feedback/toasts.tsx";
import { areaText } from "./setting-text.ts";
import { SettingsPage } from "./settings-page.tsx";

type Values = Partial<Record<SettingName, string | null>>;

/** The values in use while nobody has changed anything, of the settings that tests need. */
const initial: Values = {
  SITE_NAME: "Cointally",
  SITE_THEME: "slate",
  SITE_LANGUAGES: locales.join(","),
  SITE_TIME_ZONE: "UTC",
  MODULES: optionalModules.join(","),
  VOTE_HOLDS: "on",
  POW: "on",
};

/** The settings of a site as the server stores them: versions, changes, and a conflict for what was changed since. */
export function fakeSettings(environment: SettingName[] = []) {
  let version = 0;
  const stored = new Map<SettingName, { value: string; version: number }>();
  const changes: SettingChange[] = [];

  const settingOf = (name: SettingName): Setting => {
    const isStored = Boolean(stored.get(name)?.value);
    const value = stored.get(name)?.value || initial[name] || null;
    return {
      name,
      group: describeSetting(name).group,
      is_secret: isSecret(name),
      takes: "",
      initial: initial[name] ?? "",
      source: environment.includes(name) ? "environment" : isStored ? "database" : "default",
      value: isSecret(name) ? null : value,
    };
  };
  const read = (): Settings => ({ version, settings: siteSettingNames.map(settingOf), changes: [...changes] });
  const change = (values: Values): Settings => {
    const names = (Object.keys(values) as SettingName[]).filter(
      (name) => (values[name] ?? "") !== (stored.get(name)?.value ?? ""),
    );
    if (names.length === 0) return read();
    version += 1;
    const entries = names.map((name) => {
      const [before, after] = [stored.get(name)?.value, values[name]];
      const shown = (value: string | null | undefined) => (isSecret(name) ? null : value || null);
      return {
        name,
        before_is_set: Boolean(before),
        after_is_set: Boolean(after),
        before: shown(before),
        after: shown(after),
      };
    });
    for (const name of names) stored.set(name, { value: values[name] ?? "", version });
    const at = new Date().toISOString();
    changes.unshift({
      version,
      at,
      actor: { id: "0190a0a0-0000-7000-8000-000000000001", name: "Ada" },
      entries,
      can_be_undone: true,
    });
    return read();
  };
  const changeSettings: Responders["changeSettings"] = ({ body }) => {
    const isNewer = (name: string) => (stored.get(name as SettingName)?.version ?? 0) > body.version;
    if (Object.keys(body.values).some(isNewer)) throw apiError("conflict", m.error_setting_conflict());
    return change(body.values);
  };
  return { read, change, changeSettings };
}
export type FakeSettings = ReturnType<typeof fakeSettings>;

/** Opens an area of the settings. @returns the writes of the page */
export async function openSettings(
  area: SettingGroup | "history",
  settings: FakeSettings = fakeSettings(),
  responders: Responders = {},
) {
  // jsdom has no style sheets that scripts construct, by which the page shows a saved brand.
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync() {}
    },
  );
  Object.defineProperty(document, "adoptedStyleSheets", { configurable: true, value: [] });
  const writes = serveApi({ getSettings: settings.read, changeSettings: settings.changeSettings, ...responders });
  onTestFinished(closeToasts);
  const Page = () => (
    <>
      <SettingsPage area={useParams().area} />
      <Toasts />
    </>
  );
  const routes = [{ path: "/admin/settings/:area?", Component: Page }];
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/settings/${area}`] });
  render(
    <QueryClientProvider client={createQueryClient(toastError, 0)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText(areaText[area](), { selector: "form h2" });
  return { writes, router };
}

// Not by role: that computes the style of each element, which takes seconds in forms as long as these.
export function button(name: string): HTMLButtonElement {
  const named = (element: Element) => (element.getAttribute("aria-label") ?? element.textContent) === name;
  const found = [...document.querySelectorAll("button")].find(named);
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
}
export const group = (legend: string) =>
  within(screen.getByText(legend, { selector: "legend" }).closest("fieldset") as HTMLElement);
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const press = (name: string) => fireEvent.click(button(name));
export const openArea = (area: SettingGroup | "history") =>
  fireEvent.click(screen.getByText(areaText[area](), { selector: "nav a" }));

/** Saves, once every value is there, and waits until the page says so. */
export async function save() {
  press(m.common_save());
  await screen.findByText(m.site_settings_saved());
}

/** The values of the last save. @throws when the last write is another one */
export function savedValues(writes: Write[]): Record<string, string> {
  const [name, body] = writes.at(-1) ?? [];
  if (name !== "changeSettings") throw new Error(`The last write is ${name}.`);
  return (body as { values: Record<string, string> }).values;
}
