/** Runs before each test file: what the service sends in its tests must follow the rules. */
import { afterAll, expect } from 'vitest';
import { broken, seeStatements } from './sent-statements.ts';

seeStatements();

afterAll(async () => {
  expect(await broken(), 'see decision 24').toEqual([]);
});
