/** How the formats of a workbook show numbers. */

export interface NumberFormat {
  shows: 'number' | 'percent' | 'day' | 'time' | 'day and time' | 'elapsed time';
  /** Digits at least, of a format like `00000`. */
  digits?: number;
}

export const plainNumber: NumberFormat = { shows: 'number' };

/** Formats that every workbook has; those of the years 27 to 58 are East Asian. */
const builtIn: readonly [shows: NumberFormat['shows'], ids: readonly number[]][] = [
  ['percent', [9, 10]],
  ['day', [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]],
  ['time', [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]],
  ['day and time', [22]],
  ['elapsed time', [46]],
];

/** A format that the workbook does not define itself. */
export function builtInFormat(id: number): NumberFormat {
  const [shows] = builtIn.find(([, ids]) => ids.includes(id)) ?? [];
  return shows ? { shows } : plainNumber;
}

/** A format that the workbook defines itself. */
export function formatOfCode(code: string): NumberFormat {
  const elapsed = /\[(h+|m+|s+)\]/i.test(code);
  const [signs = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .toLowerCase()
    .split(';');
  if (signs.includes('general')) return plainNumber;
  if (elapsed) return { shows: 'elapsed time' };
  if (signs.includes('%')) return { shows: 'percent' };
  if (/^0{2,}$/.test(signs)) return { shows: 'number', digits: signs.length };
  const time = /[hs]|am\/pm/.test(signs);
  const letters = signs.replace(/am\/pm|a\/p/g, '');
  const day = /[yd]/.test(letters) || (/m/.test(letters) && !time);
  if (day && time) return { shows: 'day and time' };
  if (day) return { shows: 'day' };
  return time ? { shows: 'time' } : plainNumber;
}
