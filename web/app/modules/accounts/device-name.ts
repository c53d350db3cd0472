import type { Session } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { deviceOf } from "@cointally/shared/device.ts";

/** The browser and system of a session, as far as its user agent tells. */
export function deviceName({ user_agent }: Session): string {
  const device = deviceOf(user_agent);
  return device
    ? m.settings_sessions_device({ browser: device.browser, system: device.system })
    : m.settings_sessions_unknown();
}
