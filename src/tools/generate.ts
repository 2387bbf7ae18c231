/** `npm run generate`: writes openapi.json and ENDPOINTS.md from the registry. */
import { writeFile } from 'node:fs/promises';
import { documents } from './reference/documents.ts';

const root = new URL('../../', import.meta.url);

for (const [name, text] of Object.entries(await documents())) {
  await writeFile(new URL(name, root), text);
  console.error(`Wrote ${name}`);
}
