/** Reads single settings; what is wrong with one is added to the problems. */

export function readWhole(
  name: string,
  text: string | undefined,
  { fallback, min, max, or }: { fallback: number; min: number; max: number; or?: string },
  problems: string[],
): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  const range = `a whole number from ${min} to ${max}${or === undefined ? '' : `, or ${or}`}`;
  problems.push(`${name} must be ${range}, not "${text}".`);
  return fallback;
}

export function readSwitch(name: string, text: string, problems: string[]): boolean {
  if (text !== 'true' && text !== 'false') {
    problems.push(`${name} must be true or false, not "${text}".`);
  }
  return text === 'true';
}
