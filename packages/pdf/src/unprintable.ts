import { printable } from './text.ts';
import { isCovered } from './typefaces.ts';

/**
 * The characters of a text that no font has, each once, the first `most` of them. The replacement
 * character is printed for them; combining marks are left out of it, and of this.
 */
export function unprintable(text: string, most: number): string {
  const found = new Set<string>();
  for (const character of new Set(printable(text))) {
    if (found.size === most) break;
    if (character === '\n' || isCovered(character.codePointAt(0) ?? 0)) continue;
    if (!/\p{M}/u.test(character)) found.add(character);
  }
  return [...found].join('');
}
