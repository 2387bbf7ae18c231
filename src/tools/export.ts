import { exportCommand } from './archive/commands.ts';

process.exitCode = await exportCommand(process.argv.slice(2), process.env, {
  out: process.stdout,
  print: (line) => console.error(line),
});
