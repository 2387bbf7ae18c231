import { existsSync } from 'node:fs';
import { parseEmail, tokenLifetimeSeconds } from '@stockwright/dev-sign-in';
import { isEmail, localIssuer, openLocalIdentity } from '../serve/identity/local-identity.ts';

interface Outcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}

/**
 * `npm run token -- ada@example.com`: writes one line for the shell to stdout and messages to
 * stderr. It needs only the key of the data folder; the service need not run. A service with
 * another data folder refuses the token.
 */
export async function tokenCommand(
  args: string[],
  dataDir: string,
  now: () => Date,
): Promise<Outcome> {
  const email = args.length === 1 ? parseEmail(args[0] ?? '', isEmail) : undefined;
  if (email === undefined) {
    const reason = args.length === 1 ? `${JSON.stringify(args[0])} is not an e-mail address. ` : '';
    return refused(2, `${reason}Usage: npm run token -- ada@example.com`);
  }
  try {
    const exists = existsSync(dataDir);
    const identity = await openLocalIdentity({ dataDir, issuer: localIssuer, now });
    const token = await identity.signIdToken(email);
    const until = new Date(now().getTime() + tokenLifetimeSeconds * 1000).toISOString();
    return {
      stdout: `export TOKEN=${token}\n`,
      stderr: `${exists ? '' : unknownFolder(dataDir)}An ID token for ${email}, valid until ${until}.\n`,
      exitCode: 0,
    };
  } catch (error) {
    return refused(1, error instanceof Error ? error.message : String(error));
  }
}

const unknownFolder = (dataDir: string) =>
  `No service has used ${dataDir} yet. A service with another DATA_DIR refuses this token: set the same DATA_DIR here.\n`;

function refused(exitCode: number, line: string): Outcome {
  return { stdout: '', stderr: `${line.replaceAll('\n', ' ')}\n`, exitCode };
}
