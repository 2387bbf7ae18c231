import { verifyCommand } from './verify/command.ts';

process.exitCode = await verifyCommand(process.argv.slice(2), process.env, {
  report: (line) => console.log(line),
  print: (line) => console.error(line),
});
