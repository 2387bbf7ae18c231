/** Programs that `scripts/ready.mjs` calls in its tests, as the sources of scripts. */

/** Replaces TypeScript: copies one file slowly, and refuses a source that contains `wrong`. */
export const compiler = `#!/usr/bin/env node
const fs = require('node:fs');
const path = require('node:path');
const value = (option) => process.argv[process.argv.indexOf(option) + 1];
const source = path.join(path.dirname(value('-p')), 'src/main.ts');
fs.mkdirSync(value('--outDir'), { recursive: true });
fs.copyFileSync(source, value('--outDir') + '/main.js');
fs.appendFileSync('compiled', source + '\\n');
if (fs.readFileSync(source, 'utf8').includes('wrong')) {
  console.log(source + '(1,1): error TS0: wrong');
  process.exit(2);
}
`;

/** Logs the arguments of npm. */
const logCall = `
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(__dirname + '/npm-calls', args.join(' ') + '\\n');
`;

/** Leaves what `npm ci` leaves of the one dependency here, in a twentieth of its time. */
export const quickNpm = `${logCall}
const { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const modules = __dirname + '/node_modules';
const lock = JSON.parse(readFileSync(__dirname + '/package-lock.json', 'utf8'));
delete lock.packages[''];
rmSync(modules, { recursive: true, force: true });
mkdirSync(modules);
if (args.includes('--omit=dev')) lock.packages = {};
else symlinkSync('../compiler', modules + '/typescript');
writeFileSync(modules + '/.package-lock.json', JSON.stringify(lock));
`;

export const realNpm = `${logCall}
const { spawnSync } = require('node:child_process');
process.exitCode = spawnSync('npm', args, { stdio: 'inherit' }).status;
`;
