// Writes src/generated from openapi.json: the types, which @hey-api/openapi-ts makes, and a
// function for each operation. With `--check` it writes nothing, and fails if they are out of date.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { clientDocument } from './generate/document.mjs';
import { operationFiles } from './generate/operations.mjs';

const folder = fileURLToPath(new URL('./src/generated/', import.meta.url));
const source = new URL('../../openapi.json', import.meta.url);

/** The types of every schema, request and answer. */
async function typesText(document) {
  const path = mkdtempSync(join(tmpdir(), 'stockwright-client-'));
  try {
    await createClient({
      input: clientDocument(document),
      output: { path },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent' },
    });
    const text = readFileSync(join(path, 'types.gen.ts'), 'utf8');
    return text.replace(/export type ClientOptions = \{[\s\S]*?\n\};\n\n/, '');
  } finally {
    rmSync(path, { recursive: true });
  }
}

const document = JSON.parse(readFileSync(source, 'utf8'));
const files = { 'types.ts': await typesText(document), ...operationFiles(document) };

for (const [name, text] of Object.entries(files)) {
  const path = join(folder, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text);
    console.error(`Wrote packages/client/src/generated/${name}`);
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(
      `packages/client/src/generated/${name} is out of date: run \`npm run generate\`.`,
    );
    process.exitCode = 1;
  }
}
