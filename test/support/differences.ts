import { verifyCommand } from '../../src/tools/verify/command.ts';

/**
 * The findings of `npm run verify` in a database, or in one organization; nothing when every stored
 * value is right.
 */
export async function differencesIn(databaseUrl: string, orgId?: string): Promise<string[]> {
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
  };
  const args = orgId === undefined ? [] : ['--org', orgId];
  const output = { report: keep, print: keep };
  const exitCode = await verifyCommand(args, { DATABASE_URL: databaseUrl }, output);
  return exitCode === 0 ? [] : lines;
}
