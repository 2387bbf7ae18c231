import { tokenCommand } from './token-command.ts';

const { stdout, stderr, exitCode } = await tokenCommand(
  process.argv.slice(2),
  process.env.DATA_DIR || './data',
  () => new Date(),
);
process.stderr.write(stderr);
process.stdout.write(stdout);
process.exitCode = exitCode;
