import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = fileURLToPath(new URL('./packages/', import.meta.url));

export default defineConfig({
  resolve: {
    // From sources. As a condition of exports, threads on compiled code would get them too.
    alias: [{ find: /^@stockwright\/([\w-]+)$/, replacement: `${packages}$1/src/index.ts` }],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/support/cluster.ts',
    reporters: ['default', './test/support/tally.ts'],
    // Test files share their worker, its service and its database: each makes its own organization.
    // The compiled service runs as Node loads it.
    server: { deps: { external: [/\/dist\//] } },
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
