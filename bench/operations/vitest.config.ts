import { defineConfig } from 'vitest/config';
import tests from '../../vitest.config.ts';

/** `npm run bench -- operations` runs as tests do: on a real service and database. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    include: ['bench/operations/operations.ts'],
    reporters: ['dot'],
    maxWorkers: 1,
    testTimeout: 0,
    disableConsoleIntercept: true,
  },
});
