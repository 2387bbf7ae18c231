import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A block of commands of a tour, and the output that the page shows and that it printed. */
export interface TourStep {
  shown: string;
  printed: string;
}

/** The pages with a tour, from the root of the repository. */
export type TourPage = 'README.md' | 'docs/api.md';

interface Block {
  commands: string;
  shown: string;
}

/** A tour's blocks of commands, each with the block of output that follows it, if one does. */
function blocks(page: TourPage): Block[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith('A tour'));
  const found = [...(section ?? '').matchAll(/^```(sh)?\n([\s\S]*?)^```/gm)];
  const steps: Block[] = [];
  for (const [, language, text = ''] of found) {
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ commands: text, shown: '' });
    else if (last) last.shown = text;
  }
  return steps;
}

/** Pastes the tour of a page line by line, for a service at `origin` and the user of a token. */
export async function takeTour(
  origin: string,
  token: string,
  page: TourPage = 'docs/api.md',
): Promise<TourStep[]> {
  const steps = blocks(page);
  const script = steps
    .map(({ commands }) => `${commands}\nprintf '\\x1e'`)
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', origin)
    .replace(/^eval .*$/m, `TOKEN=${token}`);
  const { stdout } = await run('bash', ['-c', script]);
  const printed = stdout.split('\x1e');
  return steps.map(({ shown }, index) => ({
    shown: shown.trim(),
    printed: (printed[index] ?? '').replace(/tour\.\d+@/, 'ada@').trim(),
  }));
}
