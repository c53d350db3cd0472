import type { PathCommand } from "opentype.js";

/** A number of tenths in the shortest SVG notation, with the separator from the number before. */
const written = (tenths: number, first: boolean): string => {
  const digits = String(tenths / 10).replace(/^(-?)0\./, "$1.");
  return first || digits.startsWith("-") ? digits : ` ${digits}`;
};

const points = (command: PathCommand): [x: number, y: number][] => {
  switch (command.type) {
    case "Z":
      return [];
    case "C":
      return [
        [command.x1, command.y1],
        [command.x2, command.y2],
        [command.x, command.y],
      ];
    case "Q":
      return [
        [command.x1, command.y1],
        [command.x, command.y],
      ];
    default:
      return [[command.x, command.y]];
  }
};

/**
 * An outline as path data with relative coordinates to a tenth of a pixel, half as long as absolute ones. (The font library's own
 * writer turns numbers such as 2e-14 into NaN.)
 */
export function pathData(commands: PathCommand[]): string {
  let at = [0, 0] as [number, number];
  let d = "";
  for (const command of commands) {
    const tenths = points(command).map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as [number, number]);
    const from: [number, number] = command.type === "M" ? [0, 0] : at;
    const numbers = tenths.flatMap(([x, y]) => [x - from[0], y - from[1]]);
    d +=
      (command.type === "M" ? "M" : command.type.toLowerCase()) + numbers.map((n, i) => written(n, i === 0)).join("");
    at = tenths.at(-1) ?? at;
  }
  return d;
}
