import type { Settings } from "@cointally/contract/settings.ts";
import { expect, test } from "vitest";
import { withoutUnknown } from "./use-settings.ts";

test("leaves out what a newer server has and this page does not know", () => {
  const setting = (name: string) => ({ name, group: "brand", source: "database", value: "1" });
  const change = (version: number, ...names: string[]) => ({ version, entries: names.map((name) => ({ name })) });
  const found = {
    version: 3,
    settings: ["SITE_NAME", "OF_TOMORROW", "RPC_URL_56"].map(setting),
    changes: [change(3, "OF_TOMORROW"), change(2, "OF_TOMORROW", "SITE_NAME"), change(1, "RPC_URL_56")],
  } as unknown as Settings;
  expect(withoutUnknown(found)).toEqual({
    version: 3,
    settings: ["SITE_NAME", "RPC_URL_56"].map(setting),
    changes: [change(2, "SITE_NAME"), change(1, "RPC_URL_56")],
  });
});
