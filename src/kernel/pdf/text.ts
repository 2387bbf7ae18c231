/** Text of any kind, made fit for fonts that do not have every character. */

/** A piece of a text that one font prints. */
export interface Run {
  font: string;
  text: string;
}

/** What stands where no font has the character. */
export const replacement = '\uFFFD';

/**
 * Text that can be laid out: composed, so that accents are part of their letters; line ends are
 * `\n`, tabs are spaces; controls, direction marks, joiners and variation selectors are gone, and
 * half of a surrogate pair is replaced.
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
 * Cuts a printable text into runs. `fontOf` names the font of a character, and that of the
 * replacement; it answers nothing for a character that no font has.
 */
export function runsOf(text: string, fontOf: (codePoint: number) => string | undefined): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const own = fontOf(character.codePointAt(0) as number);
    // A mark without its letter says nothing.
    if (!own && /\p{M}/u.test(character)) continue;
    const font = own ?? fontOf(replacement.codePointAt(0) as number);
    if (!font) continue;
    const last = runs.at(-1);
    const printed = own ? character : replacement;
    if (last?.font === font) last.text += printed;
    else runs.push({ font, text: printed });
  }
  return runs;
}
