import { printable } from './text.ts';
import { Typefaces } from './typefaces.ts';

/**
 * The characters of a text that no font has, each once. The replacement character is printed for
 * them; combining marks are left out of it, and of this.
 */
export function unprintable(text: string): string {
  const typefaces = new Typefaces(() => undefined);
  const characters = new Set(printable(text));
  return [...characters]
    .filter((one) => one !== '\n' && !/\p{M}/u.test(one) && !typefaces.has(one))
    .join('');
}
