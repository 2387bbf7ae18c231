import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { OrderType } from '../../src/orders/kinds.ts';
import { newProduct } from './boms.ts';
import type { Answer, Client, Extra } from './client.ts';
import { workOrder } from './making.ts';
import { order } from './purchasing.ts';
import { sell } from './selling.ts';
import { newMaterial } from './stock.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';
import { query, type World } from './world.ts';

const draft = { status: 'Draft' };

const makers: Record<OrderType, (owner: Client) => Promise<{ id: string }>> = {
  purchase_order: (owner) => order(owner, [], draft),
  work_order: async (owner) => {
    const inputs = [{ materialId: await newMaterial(owner) }];
    return workOrder(owner, await newProduct(owner, inputs), 10, draft);
  },
  sales_order: (owner) => sell(owner, [], draft),
};

/** Creates an order; returns the fields by which a document names it. */
export async function newParent(owner: Client, entityType: OrderType = 'purchase_order') {
  const { id: entityId } = await makers[entityType](owner);
  return { entityType, entityId };
}

/** A form of the fields, with `file` as a file; a body without fields is returned unchanged. */
export function formOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.append(name, value);
    else if (name === 'file') form.append(name, fileOf(String(value)));
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

export const fileOf = (content: string | Uint8Array, name = 'note.txt', type = 'text/plain') =>
  new File([content as string], name, { type });

/** Uploads a document, by default of a new purchase order. */
export async function upload(
  client: Client,
  body: Record<string, unknown> = {},
  extra?: Extra,
): Promise<Answer> {
  const parent = 'entityId' in body ? {} : await newParent(client);
  const whole = { ...parent, file: fileOf('Ten sacks of flour.'), ...body };
  return client.post('/documents', formOf(whole), extra);
}

/** Relative paths of the files in and below a folder of the data folder. */
export function filesIn({ dataDir }: World, folder: 'documents' | 'tmp'): string[] {
  try {
    const entries = readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true });
    return (
      entries
        // The marker of the folder is not a document.
        .filter((entry) => entry.isFile() && entry.name !== '.stockwright')
        .map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, folder).length + 1))
    );
  } catch {
    return [];
  }
}

/** Keys of files without a document. */
export const orphanFiles = async (of: World): Promise<string[]> =>
  (await query<{ key: string }>('select key from loose_files order by key', [], of)).map(
    ({ key }) => key,
  );

/** Fetches the file at an answer's `downloadUrl`, at the address where the service listens. */
export function download(url: string, origin: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  return fetch(new URL(pathname + search, origin), { headers });
}

const uploaded = (owner: Client) => made(upload(owner));

/** Valid requests of documents; the sender converts the body to a form. */
export const documentRequests: Record<EndpointId, MakeRequest> = {
  E165: async (owner) => ({
    body: {
      ...(await newParent(owner)),
      file: unique('Ten sacks of flour'),
      description: unique('Signed'),
    },
  }),
  E166: async (owner) => ({ query: await newParent(owner) }),
  E167: uploaded,
  E168: uploaded,
};
