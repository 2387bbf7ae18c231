import { distributeCommand } from './distribute/command.ts';

process.exitCode = await distributeCommand(process.argv.slice(2), process.env, {
  report: (line) => console.log(line),
  print: (line) => console.error(line),
});
