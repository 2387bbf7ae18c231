import { existsSync } from 'node:fs';
import { parseEmail } from '../kernel/identity/local-account.ts';
import { openLocalIdentity } from '../kernel/identity/local-provider.ts';
import { localIssuer, tokenLifetimeSeconds } from '../kernel/identity/local-settings.ts';

interface Outcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/**
 * `npm run token -- ada@example.com`: one line for the shell on stdout, whatever is for people on
 * stderr. It needs the data folder's key only, so the service may run, or never have run; a service
 * of another folder takes no token of it.
 */
export async function tokenCommand(
  args: string[],
  dataDir: string,
  now: () => Date,
): Promise<Outcome> {
  const email = args.length === 1 ? parseEmail(args[0] ?? '') : undefined;
  if (email === undefined) {
    const given = args.length === 1 ? `${JSON.stringify(args[0])} is no e-mail address. ` : '';
    return refused(2, `${given}Usage: npm run token -- ada@example.com`);
  }
  try {
    const isKnown = existsSync(dataDir);
    const identity = await openLocalIdentity({ dataDir, issuer: localIssuer, now });
    const token = await identity.signIdToken(email);
    const until = new Date(now().getTime() + tokenLifetimeSeconds * 1000).toISOString();
    return {
      stdout: `export TOKEN=${token}\n`,
      stderr: `${isKnown ? '' : unknownFolder(dataDir)}An ID token for ${email}, valid until ${until}.\n`,
      exitCode: 0,
    };
  } catch (error) {
    return refused(1, (error as Error).message);
  }
}

const unknownFolder = (dataDir: string) =>
  `No service has used ${dataDir} yet. One with another DATA_DIR will not take this token: set it here too.\n`;

function refused(exitCode: number, line: string): Outcome {
  return { stdout: '', stderr: `${line.replaceAll('\n', ' ')}\n`, exitCode };
}
