// Loaded into a service: on SIGUSR2 it opens files until there are none left, and keeps them.
import { closeSync, openSync } from 'node:fs';

const milliseconds = 10_000;

process.on('SIGUSR2', () => {
  const taken = [];
  try {
    for (;;) taken.push(openSync('/dev/null'));
  } catch {
    process.stdout.write('All files are taken.\n');
  }
  const free = () => {
    for (const file of taken) closeSync(file);
    process.stdout.write('The files are free again.\n');
  };
  setTimeout(free, milliseconds);
});
