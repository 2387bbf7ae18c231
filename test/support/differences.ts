import { verifyCommand } from '../../src/tools/verify/command.ts';

/** What `npm run verify` finds in a database; nothing when every stored value is right. */
export async function differencesIn(databaseUrl: string): Promise<string[]> {
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
  };
  const output = { report: keep, print: keep };
  const exitCode = await verifyCommand([], { DATABASE_URL: databaseUrl }, output);
  return exitCode === 0 ? [] : lines;
}
