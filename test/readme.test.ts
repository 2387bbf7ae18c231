/**
 * The README's tour works: each block of commands prints the block of output below it.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { world } from './support/world.ts';

const run = promisify(execFile);

interface Step {
  commands: string;
  printed: string;
}

/** The tour's blocks of commands, each with the block of output that follows it, if one does. */
function tour(): Step[] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const section = readme.split(/^## /m).find((text) => text.startsWith('A tour'));
  const blocks = [...(section ?? '').matchAll(/^```(sh)?\n([\s\S]*?)^```/gm)];
  const steps: Step[] = [];
  for (const [, language, text = ''] of blocks) {
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ commands: text, printed: '' });
    else if (last) last.printed = text;
  }
  return steps;
}

test('the tour pasted line by line prints what the README prints', async () => {
  const { origin, service } = await world();
  const token = await service.local?.signIdToken(`tour.${process.pid}@example.com`);
  const steps = tour();
  expect(steps.length).toBeGreaterThan(3);
  const script = steps
    .map(({ commands }) => `${commands}\nprintf '\\x1e'`)
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', origin)
    .replace(/^eval .*$/m, `TOKEN=${token}`);
  const { stdout } = await run('bash', ['-c', script]);
  const printed = stdout.split('\x1e');
  steps.forEach((step, index) => {
    const shown = (printed[index] ?? '').replace(/tour\.\d+@/, 'ada@');
    expect(shown.trim()).toBe(step.printed.trim());
  });
});
