import { openFilesLimit } from './serve/descriptors.ts';

// Starts the service, unless there are too few open files: its modules could not all be read.
const limit = openFilesLimit();
if (limit === undefined || limit >= 256) {
  void import('./tools/serve.ts').then(({ serve }) => serve());
} else {
  console.error(
    `This shell allows ${limit} open files, too few for Stockwright: run ulimit -n 1024 and start again.`,
  );
  process.exitCode = 1;
}
