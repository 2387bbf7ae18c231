import { importCommand } from './archive/commands.ts';

process.exitCode = await importCommand(process.argv.slice(2), process.env, {
  input: process.stdin.isTTY ? undefined : process.stdin,
  print: (line) => console.error(line),
});
