// A service reduced to its database, for tests that kill it: `node embedded-holder.mjs <DATA_DIR>`.
// Writes one JSON line when the database is up, or one with the error. Ends cleanly on SIGTERM,
// and without stopping PostgreSQL on SIGUSR2.

import { startDatabase } from '../../dist/serve/embedded/start-database.js';

const write = (line) => console.log(JSON.stringify(line));
try {
  const postgres = await startDatabase({
    dataDir: process.argv[2],
    report: (message) => write({ report: message }),
    settings: JSON.parse(process.argv[3] ?? '{}'),
  });
  process.once('SIGTERM', () => postgres.stop());
  process.once('SIGUSR2', () => process.exit(3));
  write({ url: postgres.url, pid: postgres.pid });
} catch (error) {
  write({ error: error.message, name: error.name });
  process.exitCode = 1;
}
