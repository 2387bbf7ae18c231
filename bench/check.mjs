import { verifyCommand } from '../dist/tools/verify/command.js';

const mostShown = 10;

/** What must still hold after the load, as `npm run verify` looks at it; a line for each breach. */
export async function breachesOfLedgers({ databaseUrl }) {
  const lines = [];
  const keep = (line) => lines.push(line);
  const exitCode = await verifyCommand(
    [],
    { DATABASE_URL: databaseUrl },
    { report: keep, say: keep },
  );
  return exitCode === 0 ? [] : [...lines.slice(0, mostShown), `Of all: ${lines.at(-1)}`];
}
