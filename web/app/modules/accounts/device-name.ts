import type { Session } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { deviceOf } from "@cointally/shared/device.ts";

/** The browser and operating system of a session, from its user agent. */
export function deviceName({ user_agent }: Session): string {
  const device = deviceOf(user_agent);
  return device
    ? m.settings_sessions_device({ browser: device.browser, system: device.system })
    : m.settings_sessions_unknown();
}
