/** Fewer sections than this need no list of them. */
const minSections = 3;

/** An id that says what the section is about, unique among `taken`, which it joins. */
function idOf(heading: string, taken: Set<string>): string {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  let id = words;
  for (let number = 2; id === "" || taken.has(id); number += 1) id = `${words || "section"}-${number}`;
  taken.add(id);
  return id;
}

/** The HTML of a document with an id on every second-level heading, and links to these as HTML; null for few sections. Only for loaders. */
export function withContentsList(html: string): { html: string; contents: string | null } {
  const taken = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id));
  const links: string[] = [];
  const linked = html.replace(
    /<h2(?: id="([^"]*)")?>(.*?)<\/h2>/gs,
    (_, ownId: string | undefined, heading: string) => {
      const text = heading.replace(/<[^>]*>/g, "");
      const id = ownId ?? idOf(text.replace(/&\w+;/g, ""), taken);
      links.push(`<li><a href="#${id}">${text}</a></li>`);
      return `<h2 id="${id}">${heading}</h2>`;
    },
  );
  return { html: linked, contents: links.length < minSections ? null : `<ul>${links.join("")}</ul>` };
}
