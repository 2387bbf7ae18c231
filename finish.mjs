// Completes what the compiler wrote. It puts the records of the demo and the files of the reference
// page beside their modules, and joins the modules of the service and of its dependencies into few
// files, for the programs whose start matters, with the code that V8 compiles of them: finding,
// reading, linking and compiling a thousand files took two thirds of a start.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
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
const programs = { main: 'main.js', worker: 'tools/processes/worker.js' };

/** Its functions tell a module its own place, by the path from the folder of the bundle. */
const intro = `const ownPath = (path) => require('node:path').join(__dirname, path);
const ownAddress = (path) => require('node:url').pathToFileURL(ownPath(path)).href;`;

/**
 * A module keeps its place: ours find threads, migrations and fonts by it. So does a library that
 * looks for files beside itself.
 */
const places = {
  name: 'places',
  load: {
    filter: { id: /\.[cm]?js$/ },
    handler(id) {
      const text = readFileSync(id, 'utf8');
      const own = relative(join(dist, 'chunks'), id);
      if (id.includes('/node_modules/')) {
        if (!text.includes('__dirname')) return null;
        return text.replace(/\b__dirname\b/g, `ownPath(${JSON.stringify(dirname(own))})`);
      }
      return {
        code: text.replaceAll('import.meta.url', `ownAddress(${JSON.stringify(own)})`),
        // With `node --enable-source-maps`, stacks name the lines of the sources.
        map: readFileSync(`${id}.map`, 'utf8'),
      };
    },
  },
};

/** The library of jobs looks for a file of settings in all folders above. There is none. */
const settings = {
  name: 'settings',
  resolveId: { filter: { id: /^cosmiconfig$/ }, handler: () => '\0settings' },
  load: {
    filter: { id: /^\0settings$/ },
    handler: () => 'export const cosmiconfigSync = () => ({ search: () => null });',
  },
};

const bundle = await rolldown({
  input: Object.fromEntries(
    Object.entries(programs).map(([name, file]) => [name, join(dist, file)]),
  ),
  cwd: root,
  platform: 'node',
  plugins: [places, settings],
  // Node.js 20 has no navigator: to find out where it runs, the driver of the database would load
  // all that belongs to fetch.
  transform: { define: { navigator: '({ userAgent: "Node.js" })' } },
  // Libraries of the sign-in of local mode name deprecated functions with it.
  checks: { eval: false },
});
// V8 keeps compiled code for scripts, not for modules: `src/load.ts` runs them.
const { output } = await bundle.write({
  dir: dist,
  format: 'cjs',
  // A script with kept code cannot import modules by itself in Node.js 20.
  dynamicImportInCjs: false,
  intro,
  comments: false,
  sourcemap: true,
  entryFileNames: 'chunks/[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
});
await bundle.close();

/** A single other character would double what the text takes in memory. */
const ascii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const chunks = output.filter(({ type }) => type === 'chunk');
for (const { fileName } of chunks) {
  const path = join(dist, fileName);
  writeFileSync(path, ascii(readFileSync(path, 'utf8')));
}

for (const [name, file] of Object.entries(programs)) {
  const path = relative(dirname(file), 'load.js');
  const from = path.startsWith('.') ? path : `./${path}`;
  writeFileSync(join(dist, file), `import { load } from '${from}';\n\nload('${name}.cjs');\n`);
}

// What a chunk has run when it is loaded is compiled, and the rest when it is called. To load a
// program would run it.
const { load } = await import(pathToFileURL(join(dist, 'load.js')).href);
for (const { fileName, isEntry } of chunks) {
  if (isEntry) continue;
  const { script } = load(basename(fileName));
  writeFileSync(join(dist, `${fileName}.code`), script.createCachedData());
}
