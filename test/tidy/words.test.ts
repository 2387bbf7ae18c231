import { test } from 'vitest';
import { expectOnly } from '../support/expect-only.ts';
import { readSources, readTop } from '../support/sources.ts';

/** Words that the project has replaced, each with the field's word for it. */
const replaced: readonly { word: RegExp; by: string }[] = [
  { word: /\bjoint(ly)?\b|\brunJointly\b/i, by: 'group commit, batched write' },
  { word: /(?<!\bround[\s-]+)\btrips?\b/i, by: 'round trip' },
  { word: /\bread ?lanes?\b/i, by: 'read batcher' },
  { word: /\bpric(ing|edRow)\b/i, by: 'valuation, valued entry (a price is what a customer pays)' },
  { word: /\bcircles?\b|\bgoes round\b/i, by: 'cycle' },
  { word: /\btakers?\b/i, by: 'consumption, consumer' },
  { word: /\brematch\w*/i, by: 'revaluation' },
  { word: /\bplan rows?\b/i, by: 'expected movements' },
  { word: /\bsettle\w*/i, by: 'recalculate, apply, post or update' },
  { word: /\btak(e|es|en|ing) back\b|\btakeBack\b|\btaken_back\b/i, by: 'reverse' },
  { word: /\bstanding\b/i, by: 'active' },
  { word: /\bla(id|ys?) over\b/i, by: 'applied' },
  { word: /\banew\b/i, by: 'again' },
  { word: /\bby hand\b|\bbyHand\b/i, by: 'manual, manually' },
  { word: /\bloose files?\b/i, by: 'orphan file' },
  { word: /\bstrangers?\b/i, by: 'unknown users' },
  { word: /\bheirs?\b/i, by: 'fallback author' },
  { word: /\bforger(y|ies)\b/i, by: 'tampering' },
  { word: /\bmend(s|ed|ing)?\b/i, by: 'fix, correct' },
  { word: /\bwhoever\b|\bwhosoever\b/i, by: 'the subject by its name' },
  { word: /\bpatience\b/i, by: 'timeout' },
  { word: /\b(most|longest|largest)[A-Z]\w*/, by: 'maxErrors, maxTokenLength, maxImportRows ...' },
];

const folders = 'src packages console test prove bench scripts docs examples deploy'.split(' ');

const files = [...(await readTop()), ...(await readSources(folders))].filter(
  ({ path }) => !/^test\/tidy\/words\.test\.ts$|^ENDPOINTS\.md$|\/(node_modules|dist)\//.test(path),
);

test('the words that were replaced do not come back', () => {
  const found = files.flatMap(({ path, text }) =>
    replaced.flatMap(({ word, by }) => {
      const hit = word.exec(text)?.[0];
      return hit ? [`${path}: ${hit} (say ${by})`] : [];
    }),
  );
  const proof = 'the name of a proof, which users type';
  expectOnly(found, {
    'docs/proof.md: strangers (say unknown users)': proof,
    'prove/proofs.ts: strangers (say unknown users)': proof,
    'prove/proofs/strangers.ts: strangers (say unknown users)': proof,
    'prove/proofs/strangers.test.ts: strangers (say unknown users)': proof,
    'test/support/longest-first.ts: strangers (say unknown users)': proof,
  });
});

/** Beginnings of comments that leave the reader to find the subject. */
const subjectless = [
  /\/\*\*?\s(?:\s*\*\s)?(?:What|Those|One|The same)\b.*/g,
  /(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/ (?:What|Those|One|The same)\b.*/gm,
];

test('a comment begins with the noun that names its subject', async () => {
  const sources = (
    await readSources(['src', 'packages', 'test', 'prove', 'bench', 'scripts', 'console'])
  ).filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !/\/generated\/|\.d\.ts$/.test(path));
  const found = sources.flatMap(({ path, text }) =>
    subjectless.flatMap((beginning) =>
      [...text.matchAll(beginning)].map(([comment]) => `${path}: ${comment}`),
    ),
  );
  expectOnly(found);
});
