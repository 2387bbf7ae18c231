import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EndpointId } from '../../kernel/contract/endpoint.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Numbers that a file's first comment names: `E104`, `X001`, or `E081 to E085`. */
const named = /\b([EX])(\d{3})(?: to \1(\d{3}))?\b/g;

/**
 * The files whose first comments name an endpoint, by endpoint; paths from the root of the
 * repository.
 */
export async function implementations(): Promise<Map<EndpointId, string[]>> {
  const found = new Map<EndpointId, string[]>();
  for (const file of await sources(join(root, 'src', 'domains'))) {
    const text = await readFile(file, 'utf8');
    const comment = text.startsWith('/**') ? text.slice(0, text.indexOf('*/')) : '';
    for (const [, letter, first = '', last = first] of comment.matchAll(named)) {
      for (let number = Number(first); number <= Number(last); number += 1) {
        const id = `${letter}${String(number).padStart(3, '0')}` as EndpointId;
        found.set(id, [...(found.get(id) ?? []), relative(root, file).split(sep).join('/')]);
      }
    }
  }
  return found;
}

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
