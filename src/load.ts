/**
 * Loads the programs of the bundle (`finish.mjs`), with the code that V8 compiled when they were
 * built. To compile it again would take a quarter of a start.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

interface Chunk {
  exports: unknown;
  /** Undefined where Node.js itself has loaded the chunk. */
  script?: Script;
}

const folder = fileURLToPath(new URL('./chunks', import.meta.url));
const requireModule = createRequire(import.meta.url);
const chunks = new Map<string, Chunk>();

/** Runs a chunk, and the chunks that it needs; a second call returns the same. */
export function load(name: string): Chunk {
  const path = join(folder, name);
  let chunk = chunks.get(path);
  if (chunk) return chunk;
  chunk = { exports: {} };
  chunks.set(path, chunk);
  // Node.js reads the maps of sources only for modules that it loads.
  if (process.sourceMapsEnabled) chunk.exports = requireModule(path);
  else run(path, chunk);
  return chunk;
}

const head = '(function (exports, require, module, __filename, __dirname) {';

function run(path: string, chunk: Chunk): void {
  // The bundle has ASCII only. V8 refuses the code of another version or of other options, and
  // compiles the text.
  const script = new Script(`${head}${readFileSync(path, 'latin1')}\n})`, {
    filename: path,
    cachedData: compiledCode(path),
  });
  chunk.script = script;
  const require = (name: string): unknown =>
    name.startsWith('.') ? load(name).exports : requireModule(name);
  script.runInThisContext()(chunk.exports, require, chunk, path, dirname(path));
}

function compiledCode(path: string): Buffer | undefined {
  try {
    return readFileSync(`${path}.code`);
  } catch {
    return undefined;
  }
}
