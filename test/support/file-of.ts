import type { Client } from './client.ts';
import { readPdf, textOf } from './pdf.ts';

/** A file that an organization gets, as bytes: `Answer` holds text. */
export async function fileOf(client: Client, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${client.origin}/api${path}`, {
    headers: {
      authorization: `Bearer ${client.token}`,
      'x-org-id': client.orgId as string,
      ...headers,
    },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The text of each page of a PDF. */
export async function textsOf(client: Client, path: string, headers?: Record<string, string>) {
  const { response, bytes } = await fileOf(client, path, headers);
  if (response.status !== 200) throw new Error(new TextDecoder().decode(bytes));
  return (await readPdf(bytes)).map(textOf);
}
