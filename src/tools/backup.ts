import { backupCommand } from './backup/command.ts';

process.exitCode = await backupCommand(process.argv.slice(2), process.env, {
  report: (line) => console.log(line),
  print: (line) => console.error(line),
});
