/** Reads single settings; what is wrong with one is added to the problems. */
import { isIP } from 'node:net';

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

export function readNetworks(name: string, text: string | undefined, problems: string[]): string[] {
  const networks = (text ?? '')
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean);
  for (const network of networks.filter((each) => !isNetwork(each))) {
    problems.push(`${name}: "${network}" is neither an address nor a network like 10.0.0.0/8.`);
  }
  return networks;
}

/** An IP address, or a network like `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}
