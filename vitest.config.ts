import { defineConfig } from 'vitest/config';
import { chosenFiles } from './test/support/chosen-files.ts';
import { compiledModules } from './test/support/compiled-modules.ts';
import LongestFirst from './test/support/longest-first.ts';

/** The set of files that `npm run test:unit` and the like name; without one all files. */
const { TESTS } = process.env;

export default defineConfig({
  plugins: [compiledModules()],
  test: {
    include: TESTS ? await chosenFiles(TESTS) : ['{packages/*/src,src,test,prove}/**/*.test.ts'],
    passWithNoTests: TESTS === 'near',
    globalSetup: './test/support/cluster.ts',
    setupFiles: './test/support/statements.ts',
    reporters: ['default', './test/support/tally.ts'],
    // Test files share their worker, its service and its database: each makes its own organization.
    // The compiled service runs as Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    pool: 'forks',
    isolate: false,
    // More than two processors: tests of kills, broken connections and limits of time mostly wait.
    maxWorkers: 4,
    // Limits of the service that only end what hangs would end what is slow beside other programs.
    env: { SLOW_MACHINE: process.env.SLOW_MACHINE ?? '10' },
    // Less garbage is copied in memory; its threads would only take turns with the other workers.
    execArgv: ['--max-semi-space-size=32', '--single-threaded-gc'],
    sequence: { sequencer: LongestFirst },
    // These only end what hangs: how long a test may take depends on the machine and its other work.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
