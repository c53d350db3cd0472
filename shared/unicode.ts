/** Joiners and variation selectors where they are visible: in emoji, and in the scripts that need them. */
const needed = [
  /(?<=\p{Extended_Pictographic})\ufe0f/gu,
  /(?<=[0-9#*])\ufe0f(?=\u20e3)/gu,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d(?=\p{Extended_Pictographic})/gu,
  /(?<=[\p{scx=Arab}\p{scx=Syrc}])\u200c(?=[\p{scx=Arab}\p{scx=Syrc}])/gu,
  /(?<=[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200c\u200d](?=[\p{L}\p{M}])/gu,
  /(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu,
  /(?<=\p{sc=Mong})[\u180b-\u180d\u180f]/gu,
];

/** Invisible characters: Unicode's own property (Hangul fillers too), and the Braille blank, which it lacks. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Removes invisible characters. */
export function stripInvisible(text: string): string {
  return text.replace(unseen, "");
}

/** Whether a text in NFC has invisible characters that no script needs: it could be mistaken for another text. */
export function hasInvisibleCharacters(text: string): boolean {
  const rest = needed.reduce((left, one) => left.replace(one, ""), text);
  return stripInvisible(rest) !== rest;
}

/** Private use, noncharacters and the three marks of interlinear annotation: systems show them differently (Unicode, 23.5 to 23.8). */
const internal = /[\p{Co}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/u;

/** Whether a text has characters that Unicode reserves for private agreements or internal use. */
export function hasInternalCharacters(text: string): boolean {
  return internal.test(text);
}

/** Whether a text in NFC has combining marks without a base character, or more of them on one than any script in use needs. */
export function hasStackedDiacritics(text: string): boolean {
  return /^\p{M}|\p{M}{5}/u.test(text);
}
