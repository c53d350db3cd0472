const minuteMs = 60_000;

const formatOf = (name: string) =>
  name === "UTC" ? undefined : new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "longOffset" });

let format = formatOf("UTC");
let current = "UTC";

/** Sets the time zone in which times are shown, by its IANA name; it is the same for the whole process. Days of votes are UTC days always. */
export function setTimeZone(name = "UTC"): void {
  if (name === current) return;
  current = name;
  format = formatOf(name);
}

/** The IANA name of the time zone in which times are shown. */
export const siteTimeZone = (): string => current;

/**
 * A moment in a time zone, by default the site's: a Date whose UTC fields are the local ones, and how the zone is written, such as `UTC+05:30`.
 */
export function inTimeZone(at: number, name = current): { local: Date; zone: string } {
  const used = name === current ? format : formatOf(name);
  const [offset, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(used?.format(at) ?? "") ?? [];
  const ahead = offset ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0;
  return { local: new Date(at + ahead * minuteMs), zone: ahead ? `UTC${offset}` : "UTC" };
}

/** When a local day, such as 2026-11-24, has this hour and minute, such as 03:30. */
export function momentOf(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`);
  const ahead = inTimeZone(asUtc).local.getTime() - asUtc;
  // The offset of the moment itself, which differs near a change of clocks.
  return new Date(asUtc - (inTimeZone(asUtc - ahead).local.getTime() - (asUtc - ahead)));
}
