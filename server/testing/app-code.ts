import { type TOTP, URI } from "otpauth";

/** The code that an authenticator app shows for a scanned URI at a time, `steps` of 30 s away from it. */
export function appCode(uri: string, at: number, steps = 0): string {
  return (URI.parse(uri) as TOTP).generate({ timestamp: at + steps * 30_000 });
}
