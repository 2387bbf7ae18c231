import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/support/cluster.ts',
    reporters: ['default', './test/support/tally.ts'],
    // Test files share their worker, its service and its database: each makes its own organization.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
