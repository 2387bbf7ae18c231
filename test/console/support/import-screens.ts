import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';

/** Imports two vendors, one of which is deleted since; returns the id of the import. */
export async function importVendors(owner: Client, name: string): Promise<string> {
  const rows = ['A', 'B'].map((code) => ({ code, name }));
  const sent = owner.post('/vendors/bulk-import', { rows }, { query: { fileName: name } });
  const { ids, importId } = await done(sent);
  await owner.delete(`/vendors/${ids[0]}`);
  return importId;
}
