/** Characters that cannot be seen, and therefore are no part of a code. */

/** Unicode's default-ignorable characters; those that control the direction are among them. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const hasEnds = /^[\s\p{Default_Ignorable_Code_Point}]|[\s\p{Default_Ignorable_Code_Point}]$/u;
const isVisible = (character: string) => !/^[\s\p{Default_Ignorable_Code_Point}]$/u.test(character);

/** In time that grows with the text: a pattern of its end would try each place of a long run. */
export function withoutInvisibleEnds(text: string): string {
  if (!hasEnds.test(text)) return text;
  const characters = [...text];
  const first = characters.findIndex(isVisible);
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isVisible) + 1).join('');
}

/** The names of those that come with pasted texts. */
const names: Readonly<Record<string, string>> = {
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'pop directional formatting',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2060': 'word joiner',
  '\ufeff': 'byte order mark',
};

const nameOf = (character: string): string =>
  names[character] ??
  (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(character)
    ? 'variation selector'
    : 'invisible character');

/** The fault of a text with such a character: its name and its place. */
export function invisibleFault(text: string): string | undefined {
  const found = invisible.exec(text);
  if (!found) return undefined;
  const [character] = found;
  const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const place = [...text.slice(0, found.index)].length + 1;
  return `has U+${number} (${nameOf(character)}) as its character ${place}, which cannot be seen. Write it without.`;
}
