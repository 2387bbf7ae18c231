// Loaded into a service: on SIGUSR2 it opens files until there are none left, for ten seconds.
import { closeSync, openSync } from 'node:fs';

process.on('SIGUSR2', () => {
  const taken = [];
  try {
    for (;;) taken.push(openSync('/dev/null'));
  } catch {
    process.stdout.write('All files are taken.\n');
  }
  setTimeout(() => {
    for (const file of taken) closeSync(file);
    process.stdout.write('The files are free again.\n');
  }, 10_000);
});
