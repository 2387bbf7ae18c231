import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventTypes } from '../../src/ledger/kinds.ts';
import { root } from '../support/sources.ts';

/** The files that repeat the rules of the ledger on purpose, and therefore know every kind. */
const knowing = ['ARCHITECTURE.md', 'test/model/ledger-rows.ts', 'test/support/invariants.ts'];

test.each(knowing)('%s knows every kind of entry', (path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const unknown = eventTypes.filter((type) => !new RegExp(`\\b${type}\\b`).test(text));
  expect(unknown).toEqual([]);
});
