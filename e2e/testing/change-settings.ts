import type { SettingName } from "@cointally/contract/settings.ts";
import { onTestFinished } from "vitest";
import type { apiClient, Session } from "./api.ts";

type Call = ReturnType<typeof apiClient>["call"];

/** Changes settings of the running site until the test ends. They apply at once in the process that serves the call. */
export async function changeSettings(call: Call, session: Session, values: Partial<Record<SettingName, string>>) {
  const change = async (changed: Partial<Record<SettingName, string | null>>) => {
    const { version } = await call<{ version: number }>("GET", "/admin/settings", undefined, session);
    await call("PATCH", "/admin/settings", { version, values: changed }, session);
  };
  await change(values);
  onTestFinished(() => change(Object.fromEntries(Object.keys(values).map((name) => [name, null]))));
}
