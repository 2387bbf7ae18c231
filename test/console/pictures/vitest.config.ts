import { defineConfig } from 'vitest/config';
import tests from '../../../vitest.config.ts';

/** `npm run pictures` runs as tests do: on a real service and database. */
export default defineConfig({
  ...tests,
  test: { ...tests.test, include: ['test/console/pictures/pictures.ts'], maxWorkers: 1 },
});
