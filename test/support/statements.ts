/** Runs before each test file: what the service sends in its tests must follow the rules. */
import { afterAll, expect } from 'vitest';
import { textsOfManyShapes } from '../../src/kernel/database/sql.ts';
import { broken, seeStatements } from './sent-statements.ts';

seeStatements();

afterAll(async () => {
  expect(await broken(), 'see decision 24').toEqual([]);
  expect(textsOfManyShapes(9), 'a fragment is made for each request').toEqual([]);
});
