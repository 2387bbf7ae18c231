import { feedEpochCommand } from './installation/commands.ts';

process.exitCode = await feedEpochCommand(process.argv.slice(2), process.env, {
  report: (line) => console.log(line),
  print: (line) => console.error(line),
});
