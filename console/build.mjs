// Builds the console into the folder that the command names, with each file also as Brotli.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = resolve(process.argv[2] ?? join(folder, 'dist'));

process.env.NODE_ENV = 'production';
await build({
  configFile: join(folder, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: dist, emptyOutDir: true },
});
const assets = join(dist, 'assets');
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|wasm)$/.test(name)) continue;
  const content = readFileSync(join(assets, name));
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
}
