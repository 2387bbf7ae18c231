// Writes the types of answers that tests read beside the compiled client: those of the client, with
// decimals as `JSON.parse` reads them.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dist = resolve(process.argv[2] ?? new URL('dist', import.meta.url).pathname);
const types = readFileSync(join(dist, 'generated/types.d.ts'), 'utf8');
const answers = types.replace('type Decimal = string;', 'type Decimal = number;');
if (answers === types) throw new Error('The generated types have no `Decimal`.');
writeFileSync(join(dist, 'answers.d.ts'), answers);
