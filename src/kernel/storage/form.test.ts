import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hangLimit } from '../../../test/support/eventually.ts';
import { Problem } from '../problem.ts';
import { readForm } from './form.ts';

const dir = mkdtempSync(join(tmpdir(), 'stockwright-forms-'));
let files = 0;
const options = { newPath: () => join(dir, String(files++)), limit: 1000, owners: 'a' };

const whole = [
  ['name="entityType"', 'purchase_order'],
  ['name="file"; filename="a.txt"\r\nContent-Type: text/plain', 'y'.repeat(300)],
  ['name="description"', 'Signed'],
]
  .map(([head, body]) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`)
  .concat('--x--\r\n')
  .join('');

/** Pieces of forms, well-formed and not. */
const pieces = ['--x', '--x--', '\r\n', '\r\n\r\n', '"', ';', '\0', '%0D%0A', 'filename=']
  .concat(["filename*=UTF-8''%", 'name=', 'Content-Disposition: form-data', 'Content-Type: '])
  .concat('z'.repeat(900));

interface Edit {
  at: number;
  drop: number;
  insert: string;
}

const edit = fc.record<Edit>({
  at: fc.nat(whole.length),
  drop: fc.oneof(fc.constant(0), fc.nat(40), fc.constant(whole.length)),
  insert: fc.oneof(fc.constantFrom('', ...pieces), fc.string({ unit: 'binary', maxLength: 5 })),
});

const edited = (text: string, { at, drop, insert }: Edit) =>
  text.slice(0, at) + insert + text.slice(at + drop);

function inPieces(text: string, size: number): Readable {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Readable.from(
    Array.from({ length: count }, (_none, at) => bytes.subarray(at * size, (at + 1) * size)),
    { objectMode: false },
  );
}

test('a whole form is read, however its bytes are split', async () => {
  for (const size of [1, 7, 64, 1000]) {
    const { values, faults } = await readForm(
      inPieces(whole, size),
      'multipart/form-data; boundary=x',
      options,
    );
    expect(faults).toEqual([]);
    expect(values).toMatchObject({
      entityType: 'purchase_order',
      description: 'Signed',
      file: { fileName: 'a.txt', contentType: 'text/plain', sizeBytes: 300 },
    });
  }
});

test('a form that is cut anywhere is read or refused, and no file is written afterwards', async () => {
  const forms = fc.asyncProperty(
    fc.array(edit, { maxLength: 4 }),
    fc.integer({ min: 1, max: 500 }),
    fc.boolean(),
    async (edits, size, breaksOff) => {
      const stream = inPieces(edits.reduce(edited, whole), size);
      if (breaksOff) setImmediate(() => stream.destroy());
      const outcome = await readForm(stream, 'multipart/form-data; boundary=x', options).then(
        (form) => form.faults,
        (error) => error,
      );
      expect(Array.isArray(outcome) || outcome instanceof Problem).toBe(true);
      for (const name of readdirSync(dir)) rmSync(join(dir, name));
      await new Promise((resolve) => setImmediate(resolve));
      expect(readdirSync(dir)).toEqual([]);
    },
  );
  await fc.assert(forms, { numRuns: 400 });
});

const formOf = (parts: readonly (readonly [head: string, bytes: number])[]) =>
  parts
    .map(([head, bytes]) => `--x\r\n${head}\r\n\r\n${'y'.repeat(bytes)}\r\n`)
    .concat('--x--\r\n')
    .join('');

const named = (name: string) => `Content-Disposition: form-data; name="${name}"`;
const sizes = [10_000, 40_000, 120_000, 290_000];
const large: Record<string, (bytes: number) => string> = {
  'after too many': (bytes) =>
    formOf(Array.from({ length: 25 }, (_, at) => [named(`n${at}`), at < 24 ? 10 : bytes])),
  'many too many': (bytes) =>
    formOf(Array.from({ length: 40 }, (_, at) => [named(`n${at}`), bytes])),
  'with a long text': (bytes) => formOf([[named('description'), bytes]]),
  'with two long texts': (bytes) =>
    formOf([
      [named('a'), bytes],
      [named('b'), bytes],
    ]),
  'without a name': (bytes) => formOf([['Content-Disposition: attachment', bytes]]),
  'without a head': (bytes) => formOf([['X: y', bytes]]),
  'of a file': (bytes) => formOf([[`${named('file')}; filename="a"`, bytes]]),
};

test.each(Object.keys(large))('a form with a large part %s comes to an end', async (name) => {
  for (const bytes of sizes) {
    for (const size of [1_000, 16_384, 65_536]) {
      const stream = inPieces(large[name]?.(bytes) ?? '', size);
      const outcome = await Promise.race([
        readForm(stream, 'multipart/form-data; boundary=x', options).then(
          () => 'read',
          (error) => error instanceof Problem && 'refused',
        ),
        new Promise((resolve) => setTimeout(resolve, hangLimit, 'waits').unref()),
      ]);
      expect.soft([bytes, size, outcome]).not.toContain('waits');
    }
  }
});
