import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

/** The options with a number, by name. */
const amounts = ['kills', 'runs', 'requests', 'steps', 'movements', 'count', 'seconds', 'from'];
const maxSeed = 2_147_483_646;

/** The names of the proofs: each is a file. */
const names = readdirSync(new URL('./proofs/', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'));

const usage = `Usage: npm run prove -- [${names.join(' | ')}] [--long] [--seed N] ${amounts
  .map((name) => `[--${name} N]`)
  .join(' ')}`;

/**
 * @typedef {object} Chosen
 * @property {string[]} names
 * @property {number} seed
 * @property {boolean} isLong
 * @property {Partial<Record<string, number>>} amounts
 */

/**
 * Reads the command line; ends the program with one line when it is invalid.
 * @param {string[]} args
 * @returns {Chosen}
 */
export function readOptions(args) {
  const options = Object.fromEntries([
    ['long', { type: 'boolean' }],
    ...['seed', ...amounts].map((name) => [name, { type: 'string' }]),
  ]);
  const { tokens, positionals } = parseArgs({ args, options, strict: false, tokens: true });
  const values = {};
  for (const { kind, name, rawName, value } of tokens) {
    if (kind !== 'option') continue;
    if (!options[name]) refuse(`There is no option ${rawName}.`);
    if (name === 'long' && value !== undefined) refuse('--long takes no value.');
    values[name] = name === 'long' || whole(rawName, value);
  }
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) refuse(`There is no proof ${unknown.join(', ')}.`);
  const { long: isLong = false, seed = 1 + (Date.now() % maxSeed), ...numbers } = values;
  if (seed > maxSeed) refuse(`--seed is at most ${maxSeed}.`);
  return { names: positionals.length > 0 ? positionals : names, seed, isLong, amounts: numbers };
}

function whole(option, text) {
  if (!/^[1-9]\d{0,9}$/.test(text ?? '')) refuse(`${option} takes a whole number above 0.`);
  return Number(text);
}

function refuse(reason) {
  console.error(`${reason} ${usage}`);
  process.exit(2);
}
