// Checks whether the first line of a commit message follows Conventional Commits (conventionalcommits.org, 1.0.0). Argument: the message's
// file.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const types = "build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test";
const pattern = new RegExp(`^(${types})(\\([a-z0-9/-]+\\))?!?: \\S.*$`);

/** @returns what is wrong with the message's first line, or undefined */
export function wrongSubject(message) {
  const subject = message.split("\n")[0];
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return undefined;
  if (subject.length > 72) return `The subject has ${subject.length} characters; at most 72 are allowed.`;
  if (!pattern.test(subject))
    return `The subject must be "type(area): what it does"; types: ${types.replaceAll("|", ", ")}.`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wrong = wrongSubject(readFileSync(process.argv[2], "utf8"));
  if (wrong) console.error(wrong);
  process.exitCode = wrong ? 1 : 0;
}
