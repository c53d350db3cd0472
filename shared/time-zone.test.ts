import { afterEach, describe, expect, test } from "vitest";
import { inTimeZone, momentOf, setTimeZone } from "./time-zone.ts";

afterEach(() => setTimeZone());

const shown = (iso: string) => {
  const { local, zone } = inTimeZone(Date.parse(iso));
  return `${local.toISOString().slice(0, 16)} ${zone}`;
};

describe("a moment in the site's time zone", () => {
  test.each([
    [undefined, "2026-11-24T23:30:00Z", "2026-11-24T23:30 UTC"],
    ["Europe/Madrid", "2026-11-24T23:30:00Z", "2026-11-25T00:30 UTC+01:00"],
    ["Europe/Madrid", "2026-07-24T23:30:00Z", "2026-07-25T01:30 UTC+02:00"],
    ["Asia/Kolkata", "2026-11-24T18:30:00Z", "2026-11-25T00:00 UTC+05:30"],
    ["America/St_Johns", "2026-11-24T00:00:00Z", "2026-11-23T20:30 UTC-03:30"],
    ["Africa/Abidjan", "2026-11-24T00:00:00Z", "2026-11-24T00:00 UTC"],
  ])("in %s, %s is %s", (zone, iso, expected) => {
    setTimeZone(zone);
    expect(shown(iso)).toBe(expected);
  });
});

describe("a local time of a day", () => {
  test.each([
    ["UTC", "2026-11-24", "03:30", "2026-11-24T03:30"],
    ["Europe/Madrid", "2026-11-24", "00:30", "2026-11-23T23:30"],
    ["America/New_York", "2026-11-24", "23:00", "2026-11-25T04:00"],
    // Clocks go from 02:00 to 03:00.
    ["Europe/Madrid", "2026-03-29", "01:30", "2026-03-29T00:30"],
    ["Europe/Madrid", "2026-03-29", "03:30", "2026-03-29T01:30"],
    ["Europe/Madrid", "2026-10-25", "03:30", "2026-10-25T02:30"],
  ])("in %s on %s at %s is %s UTC", (zone, day, time, expected) => {
    setTimeZone(zone);
    expect(momentOf(day, time).toISOString().slice(0, 16)).toBe(expected);
  });
});
