/** From bytes to text. */
import { TableError } from './table.ts';

export interface Decoded {
  text: string;
  encoding: string;
}

/**
 * The letters of Windows-1252 in place of the control characters 80 to 9F; five of them have no
 * letter.
 */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/**
 * UTF-8 strictly, or UTF-16 with its mark. Other bytes are text only in the encoding that the
 * caller names, or in Windows-1252 where the caller lets it be guessed.
 */
export function decode(bytes: Uint8Array, encoding?: string, guess = false): Decoded {
  const marked = markOf(bytes);
  if (marked) return { text: decodeAs(bytes, marked), encoding: marked };
  if (encoding) return { text: decodeAs(bytes, encoding), encoding };
  const wide = wideOf(bytes);
  if (wide && guess) return { text: decodeAs(bytes, wide), encoding: wide };
  if (wide) throw invalid(1, `is UTF-16 without its mark. Send it with encoding=${wide}.`);
  try {
    return { text: decodeAs(bytes, 'utf-8'), encoding: 'utf-8' };
  } catch (error) {
    if (!guess) throw error;
    return { text: decodeAs(bytes, 'windows-1252'), encoding: 'windows-1252' };
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** UTF-16 without a mark: each second byte of its first letters is zero. */
function wideOf([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  const decoder = decoderOf(encoding);
  try {
    const text = decoder.decode(bytes);
    // Node.js takes Windows-1252 for Latin-1, which has control characters in these places.
    return encoding === 'windows-1252' ? text.replace(/[\u0080-\u009F]/g, windowsLetter) : text;
  } catch {
    const line = brokenLine(bytes, encoding);
    const otherwise =
      encoding === 'utf-8'
        ? 'Save the file as UTF-8, or send it with encoding=windows-1252 if it is from Windows.'
        : 'Save the file as UTF-8, or name another encoding.';
    throw invalid(line, `is not ${encoding.toUpperCase()}. ${otherwise}`);
  }
}

const windowsLetter = (letter: string) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter;

function decoderOf(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new TableError('unknown_encoding', 1, `The encoding ${encoding} is not known.`);
  }
}

const invalid = (line: number, what: string) =>
  new TableError('invalid_encoding', line, `Line ${line} ${what}`);

/** The line of the first bytes that are no text. */
function brokenLine(bytes: Uint8Array, encoding: string): number {
  // Wide characters are counted without a look at each line: all of their text is at fault.
  if (encoding.startsWith('utf-16')) return 1;
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(10, start);
    const stop = end === -1 ? bytes.length : end + 1;
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(start, stop));
    } catch {
      return line;
    }
    start = stop;
  }
  return line;
}
