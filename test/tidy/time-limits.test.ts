import { test } from 'vitest';
import { expectOnly } from '../support/expect-only.ts';
import { readSources } from '../support/sources.ts';

/** Signs that the speed of a machine decides about a test, each with what to do instead. */
const rules: readonly { sign: RegExp; instead: string }[] = [
  {
    sign: /^ *\}, [\d_]{4,}\);$/m,
    instead: 'leave out the limit of a test or a hook: vitest.config.ts has one for all',
  },
  {
    sign: /\b(test|it|describe)\b[^;]*?\{\s*timeout(: [^{}]*)?,?\s*\},\s*(async )?\(/,
    instead: 'leave out the limit of a test: vitest.config.ts has one for all',
  },
  {
    sign: /\.poll\([^;]*?\btimeout\b/,
    instead: 'leave out the limit of a poll: vitest.config.ts has one for all',
  },
  { sign: /\bvi\.waitFor\(/, instead: 'use `eventually`' },
  {
    sign: /expect\([^;]*?\b(performance|Date)\.now\(\) - [^;]*?\)\.toBeLessThan/,
    instead: 'count work, compare times of one run, or use `processorTime`',
  },
];

const sources = await readSources(['src', 'packages', 'test', 'prove']);
const tests = sources.filter(
  ({ path }) => /\.test\.ts$|^test\//.test(path) && !path.startsWith('test/tidy/'),
);

test('no test passes or fails by the speed of the machine', () => {
  const found = tests.flatMap(({ path, text }) =>
    rules.filter(({ sign }) => sign.test(text)).map(({ instead }) => `${path}: ${instead}`),
  );
  expectOnly(found, {
    'test/support/eventually.ts: use `eventually`': 'it is `eventually`',
  });
});
