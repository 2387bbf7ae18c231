import { defineConfig } from 'vitest/config';
import { compiledModules } from './test/support/compiled-modules.ts';
import LongestFirst from './test/support/longest-first.ts';

/** Limits of the service that only end what hangs are ten times as long. */
export const slowMachine = `--import=${new URL('test/support/slow-machine.mjs', import.meta.url).href}`;

export default defineConfig({
  plugins: [compiledModules()],
  test: {
    include: ['{packages/*/src,src,test,prove}/**/*.test.ts'],
    globalSetup: './test/support/cluster.ts',
    setupFiles: './test/support/statements.ts',
    reporters: ['default', './test/support/tally.ts'],
    // Test files share their worker, its service and its database: each makes its own organization.
    // The compiled service runs as Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    // Less garbage is copied in memory; its threads would only take turns with the other workers.
    execArgv: [slowMachine, '--max-semi-space-size=32', '--single-threaded-gc'],
    sequence: { sequencer: LongestFirst },
    // These only end what hangs: how long a test may take depends on the machine and its other work.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
