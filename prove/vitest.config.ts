import { defineConfig } from 'vitest/config';
import tests, { slowMachine } from '../vitest.config.ts';

/** The proofs run as tests do, one after the other and without a limit of time. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    include: ['prove/chosen.ts'],
    maxWorkers: 1,
    testTimeout: 0,
    // Proofs run long enough for all optimizations to pay.
    execArgv: [slowMachine],
  },
});
