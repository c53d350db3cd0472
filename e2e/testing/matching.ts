/** A placeholder for a part of a message that a spec does not know. */
export const anything = "\0";

/** Matches texts that begin with this message: `matching(m.vote_name({ coin, votes: anything }))`. */
export function matching(message: string) {
  const parts = message.split(anything).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}`, "s");
}
