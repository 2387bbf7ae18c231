import { verifyCommand } from '../dist/tools/verify/command.js';

const maxShown = 10;

/** Runs `npm run verify` after the load; a line for each breach. */
export async function breachesOfLedgers({ databaseUrl }) {
  const lines = [];
  const keep = (line) => lines.push(line);
  const exitCode = await verifyCommand(
    [],
    { DATABASE_URL: databaseUrl },
    { report: keep, say: keep },
  );
  return exitCode === 0 ? [] : [...lines.slice(0, maxShown), `Of all: ${lines.at(-1)}`];
}
