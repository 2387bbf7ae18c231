/** A piece of a text that is printed in one font. */
export interface Run {
  font: string;
  text: string;
}

/** Printed in place of a character that no font has. */
export const replacement = '\uFFFD';
const replacementCode = 0xfffd;

/**
 * Normalizes a text for layout. Accents are composed with their letters, line ends become `\n` and
 * tabs become spaces. Control characters, direction marks, joiners and variation selectors are
 * removed. Half of a surrogate pair becomes the replacement character.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '');
}

/**
 * Cuts a printable text into runs. `fontOf` names the font of a code point; it returns undefined
 * for one that no font has.
 */
export function runsOf(text: string, fontOf: (codePoint: number) => string | undefined): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const own = fontOf(character.codePointAt(0) ?? replacementCode);
    // A combining mark is left out, since the text is readable without it.
    if (!own && /\p{M}/u.test(character)) continue;
    const font = own ?? fontOf(replacementCode);
    if (!font) continue;
    const last = runs.at(-1);
    const printed = own ? character : replacement;
    if (last?.font === font) last.text += printed;
    else runs.push({ font, text: printed });
  }
  return runs;
}
