// Completes what the compiler wrote. It puts the records of the demo and the files of the reference
// page beside their modules, and joins the modules of the service and of its dependencies into few
// files, for the programs whose start matters: finding, reading and linking a thousand files took
// half of a start.

import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));

const demo = 'tools/demo/records';
cpSync(join(root, 'src', demo), join(dist, demo), { recursive: true });

/** What the reference page loads of Swagger UI, whose package is six times as large. */
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const licences = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', ...licences]) {
  cpSync(join(swaggerUi, file), join(dist, 'serve/http/swagger-ui', file));
}

/** The programs, which the bundle replaces. Tools and threads load the single modules. */
const programs = ['main', 'tools/processes/worker'];

/** Modules that find files beside themselves have no such place in a bundle, and stay outside. */
const outside = ['pino', 'cosmiconfig'];
const placeOfModule = /\b(__dirname|__filename)\b/;

/** A module of ours keeps its address: it finds threads, migrations and fonts by it. */
const addresses = {
  name: 'addresses',
  load: {
    filter: { id: /^(?!.*\/node_modules\/).*\.js$/ },
    handler(id) {
      const own = `new URL("${relative(join(dist, 'chunks'), id)}", import.meta.url).href`;
      return {
        code: readFileSync(id, 'utf8').replaceAll('import.meta.url', own),
        // With `node --enable-source-maps`, stacks name the lines of the sources.
        map: readFileSync(`${id}.map`, 'utf8'),
      };
    },
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((name) => [name, join(dist, `${name}.js`)])),
  cwd: root,
  platform: 'node',
  external: outside,
  plugins: [addresses],
  // Libraries of the sign-in of local mode name deprecated functions with it.
  checks: { eval: false },
});
const { output } = await bundle.write({
  dir: dist,
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
});
await bundle.close();
for (const { fileName, isEntry, code = '' } of output) {
  if (placeOfModule.test(code)) throw new Error(`${fileName} holds a module that needs its place.`);
  if (isEntry && code.includes('import.meta.url')) {
    throw new Error(`${fileName} holds a module that needs its address, and is not in chunks.`);
  }
}
