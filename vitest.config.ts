import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));

export default defineConfig({
  resolve: {
    // From sources. As a condition of exports, threads on compiled code would get them too.
    alias: [{ find: /^@stockwright\/([\w-]+)$/, replacement: `${packages}$1/src/index.ts` }],
  },
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
    // Little of the code runs so often that its optimization pays; less garbage is copied in memory.
    execArgv: ['--interrupt-budget=600000', '--max-semi-space-size=32'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
